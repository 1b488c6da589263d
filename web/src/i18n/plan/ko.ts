import type { PlanWords } from './shape';

export const plan: PlanWords = {
  tag: '계획 · 나에게만 보임',
  label: '계획',
  idle: (name) => `${name} 님이 생각하는 중… 타일을 옮겨 미리 계획할 수 있습니다.`,
  ready: (tiles, points) =>
    `타일 ${tiles}개${points === null ? '' : `, ${points}점`}, 지금은 놓을 수 있습니다`,
  nothingPlaced: '아직 내 받침대의 타일이 없습니다',
  aside: (name) => `${name} 님이 생각하는 중… 계획은 잠시 치워 두었습니다.`,
  offer: (tiles) => `계획대로 놓을 수 있습니다: 타일 ${tiles}개`,
  offerUnfinished: '미완성 계획이 있습니다',
  wentBack: (tiles) => `테이블이 바뀌었습니다. 받침대로 돌아온 타일: ${tiles}`,
  undone: '테이블이 바뀌어 계획의 일부를 되돌렸습니다.',
  use: '계획대로',
  discard: '계획 버리기',
  showTable: '테이블 보기',
  showPlan: '계획 보기',
  hint: {
    failed: '힌트를 쓸 수 없습니다',
    meld: '여기',
    pointed: '추천 자리',
  },
};
