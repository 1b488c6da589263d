/** 在这台服务器上对局的各桌：大屏幕和主管看到的文字。 */

import type { LiveWords } from './en';

const list = (tables: readonly number[]) => `第 ${tables.join('、')} 桌`;

export const live: LiveWords = {
  title: '各桌进展',
  game: (game, of) => `第 ${game} 局，共 ${of} 局`,
  between: (game, of) => `第 ${game} 局已结束，共 ${of} 局`,
  come: (came, of) => `${of} 人中已到 ${came} 人`,
  finished: '已结束',
  ended: '已关闭',
  toMove: '轮到',
  notCome: '还没来',
  gone: '已断线',
  bot: '电脑',
  review: '复盘',
  games: (name) => `${name}：所有对局`,
  unread: '现在无法加载这些成绩。',
  back: {
    title: '要收回本轮吗？',
    playing: (tables) => `${list(tables)}正在对局。对局会立即结束，什么都不保留。`,
    waiting: (tables) => `${list(tables)}还没有开始；在等待的人会离开座位。`,
    unknown: '现在看不到各桌的进展。正在进行的对局会立即结束，什么都不保留。',
    after: '本轮会变回草案。再次公布时，各桌重新开桌，重新发牌。',
    end: (games) => `结束 ${games} 局并收回`,
    endAll: '结束对局并收回',
    keep: '让他们继续',
  },
};
