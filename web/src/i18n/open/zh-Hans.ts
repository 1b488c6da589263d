/** Chinese words of the list of open tables. */

import type { OpenWords } from './en';

export const open: OpenWords = {
  title: '公开牌桌',
  lead: '这些牌桌现在有人在座，欢迎任何人加入。',
  name: '您的名字',
  free: (count) => `${count} 个空位`,
  seat: '空位',
  join: '坐下',
  watch: '观战',
  yours: '回到您的牌桌',
  late: (turns) => (turns === 0 ? '实时显示' : `延迟 ${turns} 回合`),
  onlookers: (count) => (count === 0 ? '' : `${count} 人观战`),
  since: (when) => `${when}开设`,
  noneTitle: '现在没有公开的牌桌',
  noneText:
    '您来开一桌吧：在首页选择“和朋友玩”，再打开“显示在公开牌桌列表中”，看到列表的人就能加入。',
  set: '开一张牌桌',
  offline: '连接已断开，列表可能不是最新的。',
};
