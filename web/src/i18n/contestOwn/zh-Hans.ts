/** 选手自己的手机：属于谁，是否同意记分表。 */

import type { OwnWords } from './en';

export const own: OwnWords = {
  claim: '这是我的手机',
  claimText: '在自己的手机上，您亲自确认成绩。如果裁判代您确认，记分表上会注明。',
  taken: '另一部手机正在使用这个名字。如果是您本人，请让主管解除。',
  freed: '主管已解除这个名字',
  freedText: '这部手机没有关联任何名字。请在选手页面重新查找您的名字。',
  toPlayers: '前往选手页面',
  sheet: (table, round) => `您的记分表：第 ${round} 轮第 ${table} 桌`,
  agree: '同意',
  agreed: '您已确认。',
  phonesOff: '本次比赛不用手机确认成绩。请告诉裁判您的记分表是否正确。',
  object: '不同意',
  objectText: '哪里不对？主管会看到，本轮会等待处理。',
  send: '告诉主管',
  objected: '主管已知道您不同意。',
  settled: '现在正确了',
  waiting: '本桌各局都录入后，您就可以确认。',
  entered: '成绩录入后，您在这里确认。',
  disagrees: (name, reason) => (reason === '' ? `${name}不同意。` : `${name}不同意：“${reason}”`),
  answer: '请更正这一局，或在解决后代选手确认。',
  phone: '这位选手的手机',
  hasPhone: '一部手机以这个名字确认成绩。',
  noPhone: '还没有手机使用这个名字。选手可在选手页面选择，或扫描您在这里生成的码。',
  free: '解除名字',
  freeText: '解除后，那部手机不再关联这个名字，其他手机可以使用它。',
  give: '生成码',
};
