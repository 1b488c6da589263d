/** 한국어: terms as the Korean rule books use them (타일, 받침대, 등록, 연속, 그룹, 풀). */

import type { Color, Joker } from '../game/model/tile';
import type { BotLevel } from '../net/tables';
import codes from './codes/ko.json';
import happened from './happened/ko.json';
import plan from './plan/ko.json';
import seats from './seats/ko.json';
import type { Catalogue, Palette } from './en';

const COLOR: Record<Palette, Record<Color, string>> = {
  safe: { R: '빨강', B: '파랑', K: '검정', O: '청록' },
  classic: { R: '빨강', B: '파랑', K: '검정', O: '오렌지색' },
};

const LETTER: Record<Palette, Record<Color, string>> = {
  safe: { R: '빨', B: '파', K: '검', O: '청' },
  classic: { R: '빨', B: '파', K: '검', O: '오' },
};

const JOKER: Record<Joker, string> = {
  J: '조커',
  JD: '더블 조커',
  JC: '색 변환 조커',
  JM: '거울 조커',
};

const ko: Catalogue = {
  seats,
  app: {
    name: 'tilerummy',
    home: '처음으로',
    close: '닫기',
    cancel: '취소',
    retry: '다시 시도',
    back: '뒤로',
    copy: '복사',
    copied: '복사됨',
    loading: '테이블을 준비하는 중…',
    showRule: '규칙 보기',
  },
  color: (color, palette) => COLOR[palette][color],
  letter: (color, palette) => LETTER[palette][color],
  tile: {
    number: (color, number) => `${color} ${number}`,
    joker: (kind) => JOKER[kind],
    jokerAs: (joker, what) => `${what} 대신 ${joker}`,
    anyOf: (what) => what.join(' 또는 '),
    allOf: (what) => what.join(', '),
    twoOf: (what) => `${what.join(', ')} 중 둘`,
    placed: '이번 차례에 내려놓음',
    fresh: '새로 놓임',
    drawn: '방금 가져옴',
    held: '선택됨',
    hint: '추천',
  },
  meld: {
    kind: (kind) => codes.kind[kind],
    fault: (fault) => codes.fault[fault],
    named: (tiles, state) => `${tiles}: ${state}`,
    points: (value) => `${value}점`,
  },
  level: (level) => codes.level[level as BotLevel] ?? level,
  table: {
    mixing: '섞는 중…',
    showResult: '결과 보기',
    away: '자리 비움',
    howToPlay: '게임 방법',
    label: '테이블',
    scrollDown: '아래에 타일 더 있음',
    scrollUp: '위에 타일 더 있음',
    rack: '내 받침대',
    opponents: '상대',
    empty: '테이블이 비어 있습니다',
    emptyOpen: (threshold) =>
      threshold > 0
        ? `내 받침대의 타일로 합계 ${threshold} 이상의 세트를 내려놓아 등록하세요.`
        : '내 받침대의 타일로 아무 세트나 내려놓으세요.',
    emptyWait: '첫 등록을 기다리는 중입니다.',
    yourTurn: '내 차례',
    turnOf: (name) => `${name} 님의 차례`,
    tiles: (count) => `타일 ${count}개`,
    opened: '등록함',
    notOpened: '등록 전',
    pool: '풀',
    poolCount: (count) => `풀에 타일 ${count}개`,
    poolEmpty: '풀이 비었습니다',
    seconds: (seconds) => `${seconds}초 남음`,
    noClock: '시간 제한 없음',
    newMeld: '새 세트',
    holding: (count) => `타일 ${count}개 선택함`,
    toRack: '받침대로',
    left: '왼쪽으로',
    right: '오른쪽으로',
    putDown: '선택 해제',
    draw: '가져오기',
    pass: '넘기기',
    endTurn: '차례 마치기',
    drawnIdle: '타일을 내려놓거나 차례를 마치세요',
    youDrew: (what) => `가져온 타일: ${what}`,
    timeUp: (what) => `시간이 끝나 가져온 타일: ${what}`,
    redeal: '새 게임 요구',
    redealText: '더블이 충분합니다. 첫 차례 전에 새 게임을 요구할 수 있습니다.',
    gameTime: (time) => `남은 게임 시간 ${time}`,
    gameTimeOver: '시간 초과: 1초마다 감점됩니다',
    play: '내려놓기',
    call: '끝!',
    callNow: '“끝!” 외치기',
    callStrict: '마지막 타일을 내려놓으며 외쳐야 이깁니다',
    callMissing: '마지막 타일을 내려놓고 외치지 않았습니다. 지금 외치면 이깁니다.',
    undo: '되돌리기',
    redo: '다시 실행',
    reset: '차례 처음으로',
    hint: '힌트',
    hintWait: '힌트를 준비하는 중입니다',
    sort: '정렬',
    sortBy: { run: '연속으로', group: '그룹으로', own: '내 순서' },
    more: '더 보기',
    settings: '설정',
    help: '도움말',
    leave: '테이블 떠나기',
    ready: (count, points) => `준비됨: 타일 ${count}개${points === null ? '' : `, ${points}점`}`,
    readyOut: '준비됨: 마지막 타일입니다!',
    nothingPlaced: '타일을 1개 이상 내려놓거나 가져오세요',
    nothingPlacedPass: '타일을 1개 이상 내려놓거나 넘기세요',
    nothingPlacedMustLay: '풀이 비었습니다. 낼 수 있으면 내고, 없으면 넘기세요',
    showOne: '하나 보여 주기',
    tableChanged: '받침대의 타일도 내려놓거나 처음으로 되돌리세요',
    openWith: (threshold, draws, mustLay) => {
      if (mustLay)
        return `${threshold > 0 ? `${threshold}점 이상 등록할` : '세트를 놓을'} 수 있으면 놓고, 없으면 넘기세요`;
      return `${threshold > 0 ? `${threshold}점 이상 등록하거나` : '아무 세트나 놓거나'} ${draws ? '가져오세요' : '넘기세요'}`;
    },
    claimOr: (doubles) => `더블 ${doubles}쌍: 새 게임을 요구하거나 계속하세요`,
    badMeld: (meld, fault) => `${meld}: ${fault}`,
    moreBad: (count) => `(외 ${count}개)`,
    below: (value, threshold) => `합계 ${value} / ${threshold}, 등록까지 ${threshold - value} 남음`,
    waitTurn: (name) => `${name} 님이 생각하는 중…`,
    waitBots: '봇을 준비하고 있습니다. 처음 한 번만 시간이 걸립니다.',
    waitSecond: (name) => `이겼습니다. 2등을 가리는 중, ${name} 님 차례…`,
    sending: '보내는 중…',
  },
  line: {
    lost: '연결이 끊겼습니다. 다시 연결하는 중…',
  },
  event: {
    yourTurn: '내 차례입니다',
  },
  happened,
  settings: {
    title: '설정',
    language: '언어',
    soundsOff: '소리 끄기',
    soundsOn: '소리 켜기',
  },
  plan,
};

export default ko;
