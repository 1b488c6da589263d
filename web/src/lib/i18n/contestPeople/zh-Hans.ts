/** Chinese words for who takes part. */

import type { PeopleWords } from './en';

export const people: PeopleWords = {
  paste: '粘贴或输入选手',
  pasteText: '每行一人：姓名，也可加学校和组别；从表格粘贴，或用逗号分开。',
  placeholder: '王小明，第一小学\n李芳，第二小学',
  file: '打开文件',
  fileIs: (name, encoding) => `${name}（${encoding}）`,
  division: '组别',
  reading: '正在读取…',
  ready: (count) => (count === 0 ? '还没有可录入的人。' : `可录入 ${count} 人。`),
  enter: (count) => `录入 ${count} 人`,
  entered: (count) => `已录入 ${count} 人。`,
  problems: (count) => `有 ${count} 行无法使用，留在这里以便修改：`,
  line: (line) => `第 ${line} 行`,
  toLine: (line) => `转到第 ${line} 行`,
  there: (name) => `${name}已在同一组别和学校中。`,
  noDivision: (division) => `没有名为“${division}”的组别。`,
  late: '迟到的人也这样录入，从下一份草案起安排座位。',
  all: (there, all) => (there === all ? `${all} 人` : `${all} 人中有 ${there} 人在场`),
  search: '搜索姓名和学校',
  none: '还没有录入任何人。',
  nothing: '没有符合条件的人。',
  name: '姓名',
  group: '学校或家庭',
  left: '已离开',
  change: (name) => `修改${name}`,
  withdraw: '已离开比赛',
  withdrawText: '得分保留；尚未开始的轮次会让出座位。',
  comeBack: '回来了',
};
