/** Chinese words of a contest's log, and of what can be undone. */

import { text, type Params } from '../params';

const n = (params: Params, key: string) => Number(params[key] ?? 0);
const of = (params: Params) => (params['division'] ? `（${text(params, 'division')}）` : '');
const table = (params: Params) =>
  `第 ${n(params, 'round') + 1} 轮第 ${n(params, 'table') + 1} 桌${of(params)}`;
/** Of a link: who was said to get it, or whose phone has it. */
const whose = (params: Params) => text(params, 'label') || text(params, 'player');

const MARKS: Readonly<Record<string, string>> = { present: '到场', late: '迟到', absent: '缺席' };

export const happened: Readonly<Record<string, (params: Params) => string>> = {
  contest_opened: () => '创建比赛',
  contest_renamed: (p: Params) => `比赛改名为${text(p, 'name')}`,
  division_added: (p: Params) => `添加组别：${text(p, 'name')}`,
  division_changed: (p: Params) => `修改组别：${text(p, 'division')}`,
  division_dropped: () => '删除组别',
  tables_numbered: (p: Params) => `桌号已更改${of(p)}`,
  teams_set: () => '团体排名方式已更改',
  entrant_added: (p: Params) => `录入选手：${text(p, 'player') || text(p, 'name')}`,
  entrant_changed: (p: Params) => `修改选手：${text(p, 'player')}`,
  entrant_withdrawn: (p: Params) => `${text(p, 'player')}退赛`,
  entrant_returned: (p: Params) => `${text(p, 'player')}恢复参赛`,
  entrant_erased: () => '彻底删除一个人的姓名',
  entrant_dropped: (p: Params) => `从名单移除：${text(p, 'player')}`,
  entrant_admitted: (p: Params) => `${text(p, 'player')}获准参加第 ${n(p, 'round') + 1} 轮`,
  kept_apart: (p: Params) => `不同桌${of(p)}`,
  let_meet: (p: Params) => `可再同桌${of(p)}`,
  entrant_pinned: (p: Params) =>
    'table' in p
      ? `${text(p, 'player')}固定在第 ${n(p, 'table') + 1} 桌`
      : `${text(p, 'player')}不再固定牌桌`,
  check_in_set: () => '签到设置已更改',
  entrant_marked: (p: Params) =>
    `签到：${text(p, 'player')}${MARKS[text(p, 'attendance')] ?? '未签到'}`,
  announced: (p: Params) => `公告：${text(p, 'text')}`,
  announcement_withdrawn: () => '公告已撤下',
  referee_called: (p: Params) => `${table(p)}：${text(p, 'player')}呼叫裁判`,
  call_taken: () => '裁判前往呼叫的牌桌',
  late_seated: (p: Params) => `${table(p)}：${text(p, 'player')}迟到入座`,
  round_drafted: (p: Params) => `座位草案${of(p)}`,
  draft_dropped: (p: Params) => `删除草案${of(p)}`,
  round_published: (p: Params) => `公布本轮${of(p)}`,
  round_named: (p: Params) =>
    p['name']
      ? `第 ${n(p, 'round') + 1} 轮命名为${text(p, 'name')}${of(p)}`
      : `第 ${n(p, 'round') + 1} 轮恢复原名${of(p)}`,
  round_taken_back: (p: Params) => `收回本轮${of(p)}`,
  round_closed: (p: Params) => `结束本轮${of(p)}`,
  deals_sealed: (p: Params) => `封存各桌相同的牌${of(p)}`,
  deals_opened: (p: Params) => `公开牌${of(p)}`,
  round_reopened: (p: Params) => `重新打开本轮${of(p)}`,
  match_opened: (p: Params) => `${table(p)}：开始线上对局`,
  table_reopened: (p: Params) => `${table(p)}：重新开桌`,
  game_entered: (p: Params) =>
    `${table(p)}：第 ${n(p, 'game') + 1} 局${p['reason'] ? `更正（${text(p, 'reason')}）` : '录入'}`,
  game_voided: (p: Params) => `${table(p)}：第 ${n(p, 'game') + 1} 局作废（${text(p, 'reason')}）`,
  dispute_settled: (p: Params) => `${table(p)}：第 ${n(p, 'game') + 1} 局已裁定`,
  result_confirmed: (p: Params) =>
    `${table(p)}：${p['instead_by'] ? `代${text(p, 'player')}确认` : `${text(p, 'player')}已确认`}`,
  result_objected: (p: Params) =>
    `${table(p)}：${text(p, 'player')}不同意${p['reason'] ? `（${text(p, 'reason')}）` : ''}`,
  penalized: (p: Params) =>
    `${text(p, 'player')}罚 ${text(p, 'points')} 分（${text(p, 'reason')}）`,
  penalty_revoked: () => '取消罚分',
  award_given: (p: Params) => `${text(p, 'player')}获判分（${text(p, 'reason')}）`,
  award_revoked: () => '取消判分',
  lots_drawn: (p: Params) => `抽签${of(p)}`,
  link_made: (p: Params) => `生成链接${whose(p) && `：${whose(p)}`}`,
  link_named: (p: Params) => `链接 ${text(p, 'link')} 由${text(p, 'label')}使用`,
  link_withdrawn: (p: Params) => `链接 ${text(p, 'link')} 作废`,
  countdown_set: () => '设置倒计时',
  phones_set: () => '选手手机的设置已更改',
  action_undone: () => '撤销上一步',
  nothing_changed: () => '没有变化',
};
