/** 简体中文: where to learn the game. */

import type { LearnWords } from './en';

export const learn: LearnWords = {
  newHereLead: '六步学会',
  goOn: (number) => `继续第 ${number} 课`,
  lessons: '学习玩法',
  whole: '查看完整规则卡',
  source: '出处',
  example: '示例',
  wrong: '不允许',
  touchTitle: '触摸操作',
  touch: {
    drag: '把牌拖到要放的位置',
    tap: '也可以先点牌，再点要放的位置',
    several: '点选同组或牌架上的多只牌，一起移动',
    hold: '长按一只牌，选中整组',
    twice: '双击一只牌，放回牌架',
  },
};
