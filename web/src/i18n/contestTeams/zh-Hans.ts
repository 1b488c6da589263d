/** 团体排名。 */

import type { TeamWords } from './en';

export const teams: TeamWords = {
  title: '团体排名',
  team: '团体',
  points: '分数',
  counted: '计入的选手',
  others: (names) => `未计入：${names}`,
  rank: '按学校或俱乐部排团体名次',
  measure: '计算方式',
  measures: {
    places: '按名次：十人中第一名得 10 分，最后一名得 1 分',
    games: '按对局：先看胜局，再看分数，再看余牌少者',
  },
  best: '每队人数',
  all: '全部',
  bestOf: (players) => `前 ${players} 名`,
  none: '有成绩的选手中还没有人填写学校或俱乐部。',
  decided: {
    complete: (above) => `人数少于${above}`,
    wins: (above) => `胜局少于${above}`,
    points: (above) => `分数少于${above}`,
    tiles: (above) => `分数与${above}相同，余牌较多`,
    best: (above) => `与${above}相同，对方选手名次更靠前`,
  },
  tied: '各项完全相同',
  csv: '团体排名表格（CSV）',
};
