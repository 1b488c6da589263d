/** Chinese words for a game's result as a director enters it, and for what it changes. */

import type { DisputeWords, GameWords, ImpactWords } from './en';

export const game: GameWords = {
  ending: '这一局如何结束',
  call: '有人出完',
  exhausted: '牌库已空',
  walkover: '不战而胜',
  winner: '出完牌的人',
  walker: '到场的人',
  how: (name) => `${name}的结果`,
  hows: {
    played: '余牌',
    unopened: '未破冰',
    declined: '能破冰而未破',
    forfeit: '弃权',
    absent: '缺席',
  },
  sum: '余牌点数',
  count: '余牌只数',
  time: '剩余时间',
  timeHint: '分:秒，超时则在前面加 −',
  extra: '罚分',
  plus: '纸上的正分',
  went: '出完',
  reason: '更正原因',
  check: (minus, plus) => `负分 ${minus}，正分 ${plus}`,
  wanted: (what) => `还缺：${what}。`,
  wantedOf: (name, fields) => `${name}（${fields}）`,
  gone: '已退赛',
  outcome: '结果',
  save: '录入结果',
  saveCorrection: '更正',
  kept: '您之前在这里输入的内容已恢复。',
  badTime: (name, text) => `${name}的剩余时间请写成分和秒，例如 2:30，而不是“${text}”。`,
  badNumber: (name, field, text) => `${name}的${field}请写成数字，例如 24，而不是“${text}”。`,
};

export const impact: ImpactWords = {
  title: '会改变什么',
  none: '没有人的名次改变。',
  place: (name, from, to) => `${name}：第 ${from} 名 → 第 ${to} 名`,
  placed: (name, to) => `${name}：第 ${to} 名`,
  on: '改为晋级',
  off: '不再晋级',
};

export const dispute: DisputeWords = {
  where: (table, round, game) => `第 ${round} 轮第 ${table} 桌第 ${game} 局`,
  differ: '不一致之处：',
  entry: (number) => `记录 ${number}`,
  by: (who, time) => `${who}，${time}`,
  sameFigures: '各项数字相同，选哪一份都行。',
  tiles: (count) => `${count} 只`,
};
