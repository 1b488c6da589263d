import type { HappenedWords } from './shape';

export const happened: HappenedWords = {
  brief: {
    laid: (count) => `+${count}`,
    drew: (count) => (count === 1 ? '抽牌' : `抽 ${count} 只`),
    passed: '跳过',
    timedOut: '超时',
    redeal: '重新发牌',
    you: '您',
  },
  list: {
    title: '牌局经过',
    open: '牌局经过',
    none: '还没有人出牌。',
    round: '重看上一轮',
    stop: '停止',
    showTurn: '在桌面上看',
    playing: (words) => `重看：${words}`,
  },
};
