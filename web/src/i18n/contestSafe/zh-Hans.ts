/** 比赛自己的链接，以及彻底删除选手或整个比赛。 */

import type { SafeWords } from './en';

export const safe: SafeWords = {
  saveTitle: '请保存您的链接',
  saveText:
    '只有用这个链接才能以主管身份回到这场比赛。浏览器中的数据可能会丢失，请另外保存一份。得到这个链接的人都能做您能做的一切。',
  saveFile: '保存为文件',
  fileText: (contest) => `${contest}的主管链接。打开它的人都可以更改比赛。`,
  later: '完成',
  save: '保存',
  renewOwn: '换成新链接',
  renewOwnText: '如果别人可能看到了您的链接，请更换。原来的链接立即失效。',
  missing: {
    title: '这个地址不完整',
    text: '缺少 # 后面的部分，它表明您的身份。请打开完整的链接，或请发送者重新发一次。',
  },
  erase: '彻底删除这个姓名',
  eraseText:
    '姓名、单位以及关于此人的文字将从所有页面、文件和记录中消失，成绩保留。此操作无法撤销。',
  eraseAll: '彻底删除所有姓名',
  eraseAllText:
    '这场比赛的所有姓名和单位都将彻底消失；成绩保留，姓名显示为“已删除”。如有需要，请先保存成绩。',
  delete: '删除比赛',
  deleteText: '比赛连同所有选手、成绩和链接都将彻底消失。',
  sure: '确定彻底删除',
  endTitle: '个人信息',
  endText: '比赛结束、不再需要姓名时，请将其删除。',
};
