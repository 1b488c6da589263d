/** Korean words for what is missing now, and for what is done about it. */

import type { Missing } from '../../protocol';
import type { Sentences, StepWords } from './en';

const round = ({ round: at }: Missing) => (at === null ? '다음 라운드' : `${at + 1}라운드`);
const SHOWN = 8;
const tables = ({ tables: all }: Missing) => {
  const told = all.slice(0, SHOWN).map((table) => table + 1).join(', ');
  return `${told}번 테이블${all.length > SHOWN ? ` 외 ${all.length - SHOWN}곳` : ''}`;
};

export const missing: Sentences = {
  no_division: () => '부문을 추가하세요. 누가 어떤 규칙과 시계로 하는지 정합니다.',
  no_entrants: () => '아직 참가자가 없습니다.',
  too_few_players: () => '적어도 세 명이 필요합니다.',
  draft_wanted: (m) => `${round(m)}의 자리가 아직 없습니다.`,
  drafting: () => '자리를 찾는 중…',
  draft_ready: (m) => `${round(m)}의 자리가 초안으로 나왔습니다. 진행자만 볼 수 있습니다.`,
  draft_outdated: (m) => `${round(m)} 초안이 더는 맞지 않습니다. 초안을 만든 뒤에 상황이 바뀌었습니다.`,
  close_wanted: (m) => `${round(m)}를 다시 열었습니다. 모두 맞으면 마감하세요.`,
  tables_missing: (m) => `${round(m)}: ${tables(m)}의 결과가 아직 다 들어오지 않았습니다.`,
  confirmations_missing: (m) => `${round(m)}: ${tables(m)}의 선수 확인이 남았습니다.`,
  disputes: (m) => `${round(m)}: ${tables(m)}에서 두 기록이 서로 다릅니다.`,
  objections: (m) => `${round(m)}: ${tables(m)}에서 선수가 동의하지 않습니다.`,
  tie_to_draw: (_, names) => `${names} 님이 승수, 점수, 타일, 시간까지 모두 같습니다. 추첨으로 정합니다.`,
  ended_early: () => '남은 참가자가 세 명보다 적어 더는 라운드를 할 수 없습니다. 누가 돌아오지 않으면 지금 순위가 최종입니다.',
  all_over: () => '모든 라운드가 끝났습니다.',
};

export const step: StepWords = {
  people: '참가자 입력',
  draft: '자리 정하기',
  again: '자리 다시 정하기',
  stop: '지금까지 가장 좋은 것으로',
  publish: (at) => `${at}라운드 발표`,
  look: '초안 보기',
  table: (at) => `${at}번 테이블 열기`,
  settle: (at) => `${at}번 테이블 판정`,
  close: (at) => `${at}라운드 마감`,
  lots: '추첨하기',
  results: '순위와 상장',
};
