import type { HappenedWords } from './shape';

export const happened: HappenedWords = {
  brief: {
    laid: (count) => `+${count}`,
    drew: (count) => (count === 1 ? '가져감' : `${count}개 가져감`),
    passed: '넘김',
    timedOut: '시간 초과',
    redeal: '새로 나누기',
    you: '나',
  },
  list: {
    title: '지난 차례',
    open: '지난 차례',
    none: '아직 지난 차례가 없습니다.',
    round: '지난 한 바퀴 다시 보기',
    stop: '멈추기',
    showTurn: '테이블에서 보기',
    playing: (words) => `다시 보기: ${words}`,
  },
};
