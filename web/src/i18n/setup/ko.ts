/** 타일을 나누기 전까지: 첫 화면, 초대, 대기실, 규칙. */

import type { MatchStatus, RulesetName } from '../../net/tables';
import learn from '../learn/ko.json';
import links from '../links/ko.json';
import start from '../start/ko.json';
import type { SetupWords } from './en';

const RULESETS: Record<RulesetName, { readonly name: string; readonly note: string }> = {
  classic: { name: '클래식', note: '2~4명, 타일 106개' },
  standard: { name: '표준', note: '2~6명, 아무도 낼 수 없을 때까지 진행' },
  xp: { name: 'XP', note: '2~6명, 타일 160개, 조커 4개' },
  twist: { name: '트위스트', note: '2~4명, 타일 112개, 더블·색 변환·거울 조커' },
  guide: { name: '안내글', note: '2~4명, 외쳐야 승리, 미등록 벌점 100점' },
  tournament: { name: '대회', note: '3~4명, 게임 전체 시간 제한, 고정 벌점, 두 판 승부' },
};

const STATUS: Record<MatchStatus, string> = {
  lobby: '참가자를 기다리는 중',
  playing: '진행 중',
  between_games: '다음 게임 대기',
  finished: '끝남',
  closed: '닫힘',
};

const setup: SetupWords = {
  hints: { label: '힌트', on: '사용', off: '사용 안 함', none: '힌트 없음' },
  home: {
    tagline: '친구와 함께하는 2~6인 타일 게임',
    lead: '연속과 그룹을 만들고 테이블의 타일을 마음껏 조합해, 가장 먼저 받침대를 비우세요.',
    yourName: '이름',
    namePlaceholder: '어떻게 불러 드릴까요?',
    defaultName: '플레이어',
    nameFull: '이름은 24자까지 쓸 수 있습니다.',
    bots: '봇과 게임하기',
    botsLead: '한 번 누르면 바로 시작',
    friends: '친구와 게임하기',
    friendsLead: '가입 없이 링크만 보내세요',
    options: '게임 설정',
    ruleset: '규칙',
    opponents: '봇',
    level: '실력',
    openSeats: '친구 자리',
    clock: '시간 제한',
    clockOn: (seconds) => `${seconds}초`,
    clockOff: '없음',
    games: '게임 수',
    gamesOpen: '게임 수 자유',
    gamesCount: (count) => `${count}게임`,
    gameClock: (time) => `게임당 ${time}`,
    increment: (clock, seconds) => `${clock} + ${seconds}초(피셔)`,
    delay: (clock, seconds) => `${clock}, 지연 ${seconds}초(브론스타인)`,
    clockOther: '직접 설정',
    roundsCount: (count) => `${count}라운드`,
    botCount: (count) => `봇 ${count}명`,
    yourTurn: '내 차례',
    dealing: '타일을 나누는 중…',
  },
  start,
  status: {
    compiling: '봇과 힌트를 준비하고 있습니다.',
    compilingMore: '처음 시작할 때만 시간이 걸립니다. 그동안 둘러보셔도 됩니다.',
  },
  ruleset: {
    name: (name) => RULESETS[name as RulesetName]?.name ?? name,
    note: (name) => RULESETS[name as RulesetName]?.note ?? '',
  },
  rules: {
    card: '규칙 카드',
    cardOf: (name) => `규칙 카드: ${name}`,
    change: '규칙 바꾸기',
    changeOf: (name) => `규칙 바꾸기: ${name}`,
    changeLead: '이 테이블에서 다르게 할 규칙',
    ofTable: '규칙·시간 바꾸기',
    use: '이 테이블에 적용',
    notUsed: '규칙을 바꾸지 못했습니다. 다시 시도해 주세요.',
    asWritten: '원래 규칙으로 되돌리기',
    changed: '이 테이블에서 바뀜',
    changedCount: (count) => `바뀐 규칙 ${count}개`,
    book: (sentence) => `원래 규칙: ${sentence}`,
    bookNumber: (book, here) => `원래 규칙은 ${book}, 여기서는 ${here}`,
  },
  matchStatus: (status) => STATUS[status],
  join: {
    title: (host) => `${host} 님이 테이블에 초대했습니다`,
    seats: (open) => `빈자리 ${open}개`,
    sit: '자리에 앉기',
    seated: '앉아 있는 사람',
    openSeat: '빈자리',
    deadTitle: '테이블을 찾을 수 없는 링크입니다',
    deadText: '주소가 잘못되었거나 테이블이 사라졌습니다. 새 링크를 받아 주세요.',
    fullTitle: '자리가 모두 찼습니다',
    fullText: '방장에게 자리를 늘려 달라고 하거나 직접 테이블을 만들어 보세요.',
  },
  lobby: {
    title: '내 테이블',
    titleOf: (host) => `${host} 님의 테이블`,
    invite: '초대 링크',
    inviteText: '이 링크를 연 사람은 누구나 빈자리에 앉을 수 있습니다.',
    seat: (number) => `자리 ${number}`,
    you: '나',
    host: '방장',
    bot: (level) => `봇 · ${level}`,
    open: '빈자리',
    waiting: '누군가 앉기를 기다리는 중…',
    seatBot: '봇 앉히기',
    clear: '자리 비우기',
    addSeat: '자리 추가',
    dropSeat: '마지막 자리 빼기',
    start: '게임 시작',
    startOpen: '빈자리를 채우거나 빼면 시작할 수 있습니다.',
    onlyHost: '방장이 게임을 시작합니다.',
    rename: '이름 바꾸기',
    save: '저장',
  },
  line: {
    offlineTitle: '연결 없음',
    offlineText: '서버에 다시 연결되면 게임이 이어집니다.',
    notHereTitle: '이 테이블에 자리가 없습니다',
    notHereText: '초대 링크를 열어 자리에 앉으세요.',
    outdatedTitle: '이 페이지는 예전 버전입니다',
    outdatedText: '서버가 업데이트되었습니다. 페이지를 다시 불러오면 게임이 이어집니다.',
    reload: '다시 불러오기',
    goneTitle: '테이블을 찾을 수 없습니다',
    goneText: '삭제되었을 수 있습니다.',
    closedTitle: '이 테이블은 닫혔습니다',
    closedText:
      '모두 자리를 떠났거나 서버 운영자가 경기를 끝냈습니다. 끝나지 않은 게임은 결과가 없습니다.',
  },
  deal: {
    title: '누구나 확인할 수 있는 공정한 패',
    lead: '타일을 섞기 전에 서버와 모든 참가자가 비밀 값을 하나씩 봉인합니다. 패는 그 값 모두로 정해지고, 나중에 누구나 확인할 수 있습니다.',
    limits: '아무도 숨은 타일을 보지 않았다는 뜻은 아닙니다. 서버는 모든 타일을 알고 있습니다.',
  },
  links,
  learn,
};

export default setup;
