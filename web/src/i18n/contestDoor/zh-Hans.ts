/** Chinese words for the door: who has come. */

import type { DoorWords } from './en';

export const door: DoorWords = {
  title: '签到',
  use: '进行签到',
  text: '下一轮只为已到场的人安排座位，其他人稍后仍可到场。',
  marks: { present: '到场', late: '迟到', absent: '缺席' },
  all: '全部',
  open: '未签到',
  markOf: (name) => `${name}到了吗？`,
  again: '全部重新签到',
  nobody: '没有符合的人。',
};
