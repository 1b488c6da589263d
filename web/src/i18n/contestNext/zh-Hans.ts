/** Chinese words for what is missing now, and for what is done about it. */

import type { Missing } from '../../net/protocol';
import type { NextWords, Sentences, StepWords } from './en';

const round = ({ round: at }: Missing) => (at === null ? '下一轮' : `第 ${at + 1} 轮`);
const SHOWN = 8;
const tables = ({ tables: all }: Missing) => {
  const told = all.slice(0, SHOWN).join('、');
  return `第 ${told} 桌${all.length > SHOWN ? `等 ${all.length} 桌` : ''}`;
};

const missing: Sentences = {
  no_division: () => '请添加组别：谁按什么规则、用多少时间。',
  no_entrants: () => '还没有选手。',
  too_few_players: () => '至少需要三个人。',
  check_in: ({ count }) => `还有 ${count} 人没有签到。`,
  registrations: ({ count }) => `有 ${count} 人报名，等待您的答复。`,
  draft_wanted: (m) => `${round(m)}还没有安排牌桌。`,
  drafting: () => '正在安排座位…',
  draft_ready: (m) => `${round(m)}的牌桌已有草案，只有您能看到。`,
  draft_outdated: (m) => `${round(m)}的草案已不适用：生成之后情况有变。`,
  close_wanted: (m) => `${round(m)}已重新打开。确认无误后请结束本轮。`,
  tables_missing: (m) => `${round(m)}：${tables(m)}的结果还没有齐。`,
  confirmations_missing: (m) => `${round(m)}：${tables(m)}的选手还没有确认。`,
  disputes: (m) => `${round(m)}：${tables(m)}的两份记录不一致。`,
  objections: (m) => `${round(m)}：${tables(m)}有选手不同意。`,
  tie_to_draw: (_, names) => `${names}的胜局、得分、余牌和用时全都相同，由抽签决定。`,
  ended_early: () => '剩下不到三人，无法再进行一轮。若无人恢复参赛，现在的名次即为最终名次。',
  all_over: () => '所有轮次都已结束。',
};

const step: StepWords = {
  people: '录入选手',
  check_in: '签到',
  registrations: '查看报名',
  draft: '安排座位',
  again: '重新安排座位',
  stop: '采用目前最好的安排',
  publish: (at) => `公布第 ${at} 轮`,
  look: '查看草案',
  table: (at) => `打开第 ${at} 桌`,
  settle: (at) => `裁定第 ${at} 桌`,
  close: (at) => `结束第 ${at} 轮`,
  lots: '抽签',
  results: '排名和奖状',
};

const next: NextWords = { missing, step };

export default next;
