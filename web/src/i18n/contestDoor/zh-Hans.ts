/** Chinese words for the door and the hall: who has come, announcements, calls. */

import type { CallWords, DoorWords } from './en';

export const calls: CallWords = {
  told: (table, round) => `第 ${round} 轮第 ${table} 桌呼叫裁判。`,
  take: '我去处理',
};

export const door: DoorWords = {
  title: '签到',
  use: '进行签到',
  text: '下一轮只为已到场的人安排座位，其他人稍后仍可到场。',
  marks: { present: '到场', late: '迟到', absent: '缺席' },
  all: '全部',
  open: '未签到',
  markOf: (name) => `${name}到了吗？`,
  again: '全部重新签到',
  call: '呼叫裁判',
  called: '已呼叫裁判，请稍候。',
  announce: '公告',
  announceText: '撤下之前，大屏幕和手机都会显示。',
  show: '发布公告',
  withdraw: '撤下',
  nobody: '没有符合的人。',
};
