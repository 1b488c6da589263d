/** Chinese words of looking on. */

import type { WatchWords } from './en';

export const watch: WatchWords = {
  title: '谁能看到这张牌桌',
  label: '观战',
  text: '拿到链接的人都能看到牌桌，但看不到牌架。每局结束后可以看到全部。',
  delays: (delay) => (delay === null ? '不允许' : delay === 0 ? '实时' : `延迟 ${delay} 回合`),
  settled: (delay) =>
    delay === 0 ? '观战者实时看到牌桌。' : `观战者看到的牌桌延迟 ${delay} 回合。`,
  list: '显示在公开牌桌列表中',
  listText: '有人在座时，所有访客都能看到这张牌桌：名字、规则和空位。',
  listed: '这张牌桌显示在公开牌桌列表中。',
  link: '观战链接',
  count: (count) => (count === 0 ? '无人观战' : `${count} 人观战`),
  you: '您正在观战',
  youLate: (turns) => `您看到的牌桌延迟 ${turns} 回合`,
  replay: '逐回合回放',
  closedTitle: '这里不能观战',
  closedText: '链接有误，或者房主已关闭观战，也可能观战的人已经太多。',
};
