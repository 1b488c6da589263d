/** Korean words of a contest's log, and of what can be undone. */

import { text, type Params } from '../params';

const n = (params: Params, key: string) => Number(params[key] ?? 0);
const of = (params: Params) => (params['division'] ? ` (${text(params, 'division')})` : '');
const table = (params: Params) =>
  `${n(params, 'round') + 1}라운드 ${n(params, 'table') + 1}번 테이블${of(params)}`;
/** Of a link: who was said to get it, or whose phone has it. */
const whose = (params: Params) => text(params, 'label') || text(params, 'player');

const MARKS: Readonly<Record<string, string>> = { present: '출석', late: '지각', absent: '결석' };

export const happened: Readonly<Record<string, (params: Params) => string>> = {
  contest_opened: () => '대회 만듦',
  contest_renamed: (p: Params) => `대회 이름 변경: ${text(p, 'name')}`,
  division_added: (p: Params) => `부문 추가: ${text(p, 'name')}`,
  division_changed: (p: Params) => `부문 변경: ${text(p, 'division')}`,
  division_dropped: () => '부문 삭제',
  tables_numbered: (p: Params) => `테이블 번호 바뀜${of(p)}`,
  teams_set: () => '단체 순위 방식 바뀜',
  entrant_added: (p: Params) => `참가자 입력: ${text(p, 'player') || text(p, 'name')}`,
  entrant_changed: (p: Params) => `참가자 변경: ${text(p, 'player')}`,
  entrant_withdrawn: (p: Params) => `기권: ${text(p, 'player')}`,
  entrant_returned: (p: Params) => `복귀: ${text(p, 'player')}`,
  entrant_erased: () => '한 사람의 이름을 완전히 지움',
  entrant_dropped: (p: Params) => `명단에서 지움: ${text(p, 'player')}`,
  entrant_admitted: (p: Params) => `${n(p, 'round') + 1}라운드 참가 허용: ${text(p, 'player')}`,
  kept_apart: (p: Params) => `만나지 않게 함${of(p)}`,
  let_meet: (p: Params) => `다시 만날 수 있게 함${of(p)}`,
  entrant_pinned: (p: Params) =>
    'table' in p
      ? `${text(p, 'player')}: 항상 ${n(p, 'table') + 1}번 테이블`
      : `${text(p, 'player')}: 고정 테이블 해제`,
  check_in_set: () => '출석 확인 설정 바뀜',
  entrant_marked: (p: Params) =>
    `출석 확인: ${text(p, 'player')} ${MARKS[text(p, 'attendance')] ?? '미확인'}`,
  announced: (p: Params) => `공지: ${text(p, 'text')}`,
  announcement_withdrawn: () => '공지 내림',
  referee_called: (p: Params) => `${table(p)}: ${text(p, 'player')} 님이 심판을 부름`,
  call_taken: () => '심판이 부른 테이블로 감',
  late_seated: (p: Params) => `${table(p)}: ${text(p, 'player')} 늦게 앉음`,
  round_drafted: (p: Params) => `대진 초안${of(p)}`,
  draft_dropped: (p: Params) => `대진 초안 삭제${of(p)}`,
  round_published: (p: Params) => `대진 발표${of(p)}`,
  round_named: (p: Params) =>
    p['name']
      ? `${n(p, 'round') + 1}라운드 이름: ${text(p, 'name')}${of(p)}`
      : `${n(p, 'round') + 1}라운드 이름 지움${of(p)}`,
  round_taken_back: (p: Params) => `대진 발표 취소${of(p)}`,
  round_closed: (p: Params) => `라운드 마감${of(p)}`,
  deals_sealed: (p: Params) => `모든 테이블에 같은 패 봉인${of(p)}`,
  deals_opened: (p: Params) => `패 공개${of(p)}`,
  round_reopened: (p: Params) => `라운드 다시 열림${of(p)}`,
  match_opened: (p: Params) => `${table(p)}: 온라인 게임 열림`,
  table_reopened: (p: Params) => `${table(p)}: 다시 열림`,
  game_entered: (p: Params) =>
    `${table(p)}: ${n(p, 'game') + 1}게임 ${p['reason'] ? `정정 (${text(p, 'reason')})` : '입력'}`,
  game_voided: (p: Params) => `${table(p)}: ${n(p, 'game') + 1}게임 무효 (${text(p, 'reason')})`,
  dispute_settled: (p: Params) => `${table(p)}: ${n(p, 'game') + 1}게임 판정`,
  result_confirmed: (p: Params) =>
    `${table(p)}: ${text(p, 'player')} ${p['instead_by'] ? '대신 확인' : '확인'}`,
  result_objected: (p: Params) =>
    `${table(p)}: ${text(p, 'player')} 이의${p['reason'] ? ` (${text(p, 'reason')})` : ''}`,
  penalized: (p: Params) => `${text(p, 'player')} 벌점 ${text(p, 'points')} (${text(p, 'reason')})`,
  penalty_revoked: () => '벌점 취소',
  award_given: (p: Params) => `${text(p, 'player')} 점수 인정 (${text(p, 'reason')})`,
  award_revoked: () => '인정 취소',
  lots_drawn: (p: Params) => `추첨${of(p)}`,
  link_made: (p: Params) => `링크 만듦${whose(p) && `: ${whose(p)}`}`,
  link_named: (p: Params) => `링크 ${text(p, 'link')}: ${text(p, 'label')} 사용`,
  link_withdrawn: (p: Params) => `링크 ${text(p, 'link')} 폐기`,
  countdown_set: () => '카운트다운 설정',
  phones_set: () => '선수 휴대전화 설정 바뀜',
  action_undone: () => '마지막 작업 되돌림',
  nothing_changed: () => '바뀐 것 없음',
};
