/** Chinese words of the first page beyond setting up a table. */

import type { StartWords } from './en';

export const start: StartWords = {
  newHere: '第一次来？',
  back: '找回我的对局',
  clock: '实体牌计时器',
  score: '实体牌计分板',
  open: '公开牌桌',
  puzzles: '谜题',
  solve: '求最佳出法',
  contests: '举办比赛',
  clubs: '俱乐部：家庭、班级、朋友',
  programmers: '面向开发者',
  play: '玩一局',
  plainHttp: '在非 https 地址，浏览器不提供通知、离线使用和分享菜单，游戏中屏幕可能会变暗。',
  licence: '开源，MIT 许可证',
  more: '关于 tilerummy',
  again: '继续',
  allGames: '全部对局',
  ready: '人已到齐',
  nextGame: '大家都准备好下一局了',
  asked: '有人邀您再来一场',
  waitsFor: (names) => `等待 ${names} 回复`,
  onlyYou: '只有您',
  gameOf: (game, games) => (games === null ? `第 ${game} 局` : `第 ${game} 局，共 ${games} 局`),
  tiles: (yours, theirs) => `剩 ${yours} 只牌，其他人 ${theirs.join('、')} 只`,
  offline: (when) => `离线；${when}的情况`,
  options: (names) => `隐藏或放弃：${names}`,
};
