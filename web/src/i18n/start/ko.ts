/** Korean words of the first page beyond setting up a table. */

import type { StartWords } from './en';

export const start: StartWords = {
  newHere: '처음이신가요?',
  back: '내 게임 되찾기',
  clock: '오프라인 게임용 시계',
  score: '오프라인 게임용 점수판',
  open: '공개 테이블',
  puzzles: '퍼즐',
  solve: '최선의 수 찾기',
  contests: '대회 열기',
  clubs: '모임: 가족, 학급, 동호회',
  programmers: '개발자용',
  play: '게임하러 가기',
  plainHttp:
    'https가 아닌 주소에서는 브라우저가 알림, 오프라인 사용, 공유 메뉴를 막으며, 게임 중에 화면이 꺼질 수 있습니다.',
  licence: '오픈 소스, MIT 라이선스',
  more: 'tilerummy 정보',
  again: '이어서 하기',
  allGames: '모든 게임',
  ready: '모두 모였습니다',
  nextGame: '모두 다음 게임을 기다리고 있습니다',
  asked: '재대결 요청을 받았습니다',
  waitsFor: (names) => `${names} 님을 기다립니다`,
  onlyYou: '나 혼자',
  gameOf: (game, games) => (games === null ? `게임 ${game}` : `${games}게임 중 ${game}번째`),
  tiles: (yours, theirs) => `남은 타일 ${yours}개, 상대 ${theirs.join(', ')}개`,
  offline: (when) => `연결 없음 · ${when} 기준`,
  options: (names) => `숨기기 또는 포기하기: ${names}`,
};
