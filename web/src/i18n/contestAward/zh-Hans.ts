/** 轮空的结果，以及主管更正的内容。 */

import type { AwardWords } from './en';

export const award: AwardWords = {
  title: '未对局的结果',
  text: '轮空或由您判定的结果，与对局一样计入排名。',
  round: '轮次',
  wins: '胜',
  points: '分数',
  reason: '原因',
  bye: '轮空',
  give: '给予结果',
  of: (round, wins, points, reason) =>
    `第 ${round} 轮：${wins} 胜，${points > 0 ? `+${points}` : points}（${reason}）`,
  ask: (names) => `${names}轮空，如何计分？`,
  rename: '修改比赛名称',
  renamed: '比赛的新名称',
};
