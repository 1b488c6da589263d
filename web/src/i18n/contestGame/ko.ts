/** Korean words for a game's result as a director enters it, and for what it changes. */

import type { DisputeWords, GameWords, ImpactWords } from './en';

export const game: GameWords = {
  ending: '게임이 어떻게 끝났나요',
  call: '다 내려놓음',
  exhausted: '풀이 빔',
  walkover: '기권승',
  winner: '다 내려놓은 사람',
  walker: '나온 사람',
  how: (name) => `${name} 님의 결과`,
  hows: {
    played: '남은 타일',
    unopened: '등록 못 함',
    declined: '고의 미등록',
    forfeit: '기권',
    absent: '불참',
  },
  sum: '남은 합',
  count: '남은 개수',
  time: '남은 시간',
  timeHint: '분:초, 넘겼으면 앞에 −',
  extra: '벌점',
  plus: '종이의 플러스',
  went: '다 내려놓음',
  reason: '정정 이유',
  check: (minus, plus) => `마이너스 ${minus}, 플러스 ${plus}`,
  wanted: (what) => `아직 빠진 것: ${what}`,
  wantedOf: (name, fields) => `${name} (${fields})`,
  gone: '기권',
  outcome: '결과',
  save: '결과 입력',
  saveCorrection: '정정하기',
  kept: '전에 여기에 적던 내용을 다시 불러왔습니다.',
  badTime: (name, text) =>
    `${name} 님의 남은 시간은 2:30처럼 분과 초로 적으세요. 지금은 ‘${text}’입니다.`,
  badNumber: (name, field, text) =>
    `${name} 님의 ${field}: 24처럼 숫자로 적으세요. 지금은 ‘${text}’입니다.`,
};

export const impact: ImpactWords = {
  title: '바뀌는 것',
  none: '순위가 바뀌는 사람이 없습니다.',
  place: (name, from, to) => `${name}: ${from}위 → ${to}위`,
  placed: (name, to) => `${name}: ${to}위`,
  on: '이제 진출',
  off: '진출 취소',
};

export const dispute: DisputeWords = {
  where: (table, round, game) => `${round}라운드 ${table}번 테이블 ${game}게임`,
  differ: '서로 다른 곳:',
  entry: (number) => `기록 ${number}`,
  by: (who, time) => `${who}, ${time}`,
  sameFigures: '숫자는 같습니다. 어느 쪽을 골라도 됩니다.',
  tiles: (count) => `${count}개`,
};
