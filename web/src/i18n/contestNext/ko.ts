/** Korean words for what is missing now, and for what is done about it. */

import type { Missing } from '../../net/protocol';
import type { NextWords, Sentences, StepWords } from './en';

const round = ({ round: at }: Missing) => (at === null ? '다음 라운드' : `${at + 1}라운드`);
const SHOWN = 8;
const tables = ({ tables: all }: Missing) => {
  const told = all.slice(0, SHOWN).join(', ');
  return `${told}번 테이블${all.length > SHOWN ? ` 외 ${all.length - SHOWN}곳` : ''}`;
};

const missing: Sentences = {
  no_division: () => '부문을 추가하세요. 누가 어떤 규칙과 시계로 하는지 정합니다.',
  no_entrants: () => '아직 참가자가 없습니다.',
  too_few_players: () => '적어도 세 명이 필요합니다.',
  check_in: ({ count }) => `아직 출석을 확인하지 않은 사람이 ${count}명 있습니다.`,
  registrations: ({ count }) => `${count}명이 참가를 신청하고 답을 기다립니다.`,
  draft_wanted: (m) => `${round(m)}의 대진이 아직 없습니다.`,
  drafting: () => '대진을 짜는 중…',
  draft_ready: (m) => `${round(m)} 대진 초안이 나왔습니다. 진행자만 볼 수 있습니다.`,
  draft_outdated: (m) =>
    `${round(m)} 대진 초안이 더 이상 맞지 않습니다. 초안을 만든 뒤에 상황이 바뀌었습니다.`,
  close_wanted: (m) => `${round(m)}를 다시 열었습니다. 모두 맞으면 마감하세요.`,
  tables_missing: (m) => `${round(m)}: ${tables(m)}의 결과가 아직 다 들어오지 않았습니다.`,
  confirmations_missing: (m) => `${round(m)}: ${tables(m)}의 선수 확인이 남았습니다.`,
  disputes: (m) => `${round(m)}: ${tables(m)}에서 두 기록이 서로 다릅니다.`,
  objections: (m) => `${round(m)}: ${tables(m)}에서 선수가 동의하지 않습니다.`,
  tie_to_draw: (_, names) =>
    `${names} 님이 승수, 점수, 타일, 시간까지 모두 같습니다. 추첨으로 정합니다.`,
  ended_early: () =>
    '남은 참가자가 세 명보다 적어 라운드를 더 할 수 없습니다. 복귀하는 사람이 없으면 지금 순위가 최종입니다.',
  all_over: () => '모든 라운드가 끝났습니다.',
};

const step: StepWords = {
  people: '참가자 입력',
  check_in: '출석 확인',
  registrations: '신청 보기',
  draft: '대진 짜기',
  again: '대진 다시 짜기',
  stop: '지금까지 찾은 대진으로',
  publish: (at) => `${at}라운드 대진 발표`,
  look: '대진 초안 보기',
  table: (at) => `${at}번 테이블 열기`,
  settle: (at) => `${at}번 테이블 판정`,
  close: (at) => `${at}라운드 마감`,
  lots: '추첨하기',
  results: '순위와 상장',
};

const next: NextWords = { missing, step };

export default next;
