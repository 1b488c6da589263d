import type { PlanWords } from './shape';

export const plan: PlanWords = {
  tag: '计划 · 只有您看得到',
  label: '计划',
  idle: (name) => `${name} 正在思考… 您可以移动牌，提前计划。`,
  ready: (tiles, points) => `${tiles} 只牌${points === null ? '' : `，${points} 分`}，目前可行`,
  nothingPlaced: '还没有用到您牌架上的牌',
  aside: (name) => `${name} 正在思考… 您的计划已暂放一边。`,
  offer: (tiles) => `您的计划仍然可行：${tiles} 只牌`,
  offerUnfinished: '您的计划尚未完成',
  wentBack: (tiles) => `桌面变了。回到牌架的牌：${tiles}`,
  undone: '桌面变了，计划的一部分已撤回。',
  use: '按计划出',
  discard: '放弃计划',
  showTable: '看桌面',
  showPlan: '看计划',
  hint: {
    failed: '无法使用提示',
    meld: '这里',
    pointed: '建议的位置',
  },
};
