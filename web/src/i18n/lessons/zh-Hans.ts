import type { LessonWords } from './shape';

export const lessons: LessonWords = {
  title: '学习玩法',
  lesson: (number, of) => `第 ${number} 课，共 ${of} 课`,
  finished: '已完成',
  back: '上一课',
  skip: '跳过',
  show: '演示',
  next: (title) => `下一课：${title}`,
  last: '开始第一局',
  boards: {
    run: {
      title: '顺组',
      goal: '打出三只或更多同色且数字连续的牌，然后按“出牌”。',
      done: '这就是顺组：同一颜色，数字连续，至少三只。',
    },
    group: {
      title: '群组',
      goal: '打出三只数字相同、颜色各不相同的牌。',
      done: '这就是群组：三只或四只同数字的牌，颜色不能重复。',
    },
    open: {
      title: '以 30 分破冰',
      goal: '首次打出的牌组只能用自己牌架上的牌，合计至少 30 分：每只牌按数字计分。',
      done: '您已破冰：从下一回合起，可以使用桌上所有的牌。',
    },
    add: {
      title: '加牌',
      goal: '把牌架上的一只牌加到桌上的牌组里。',
      done: '每加上一只牌，牌架上就少一只。',
    },
    split: {
      title: '分拆',
      goal: '把红 6 放进长顺组，使它分成两组。',
      done: '牌组可以任意分拆，只要回合结束时每只牌都在至少三只的牌组里。',
    },
    joker: {
      title: '换取百搭',
      goal: '百搭代表红 6。放上自己的红 6，再用百搭和两只 9 组成新的牌组。',
      done: '换取的百搭须在该回合内组成新的牌组。',
    },
  },
  firstNew: (tiles) => `先拿起${tiles.join('、')}，放到桌上组成新牌组。`,
  firstOnto: (tiles, meld) => `先拿起${tiles.join('、')}，放到 ${meld} 这组牌上。`,
  missed: '这样符合规则，但不是本课的目标。请把百搭也移到新的牌组。',
  draw: '没有牌可出时才抽牌。现在有牌可出。',
  end: {
    title: '您会玩了',
    text: '顺组、群组、破冰、加牌、分拆、百搭：这就是全部玩法。',
    some: '跳过的课程随时可以再学。',
    play: '玩第一局',
    playLead: '一位简单电脑对手，不限时',
    dealing: '正在发牌…',
    puzzles: '做几道谜题',
    again: '从头再学一遍',
  },
};
