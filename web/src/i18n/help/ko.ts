/** 단축키, 손동작, 설정. */

import type { HelpWords } from './en';

export const help: HelpWords = {
  help: {
    keysTitle: '단축키',
    keys: {
      arrows: '타일 사이를 이동 (테이블 어디서나)',
      space: '타일 선택 또는 해제 (여러 개 가능)',
      shiftSpace: '연속이나 세트를 통째로 선택',
      enter: '선택, 또는 지금 있는 세트에 놓기',
      newMeld: '새 세트로 놓기',
      nudge: '받침대에서 타일 옮기기',
      home: '타일을 받침대로 되돌리기',
      escape: '모두 선택 해제',
      play: '내려놓기',
      draw: '가져오기 또는 넘기기',
      undo: '되돌리기',
      redo: '다시 실행',
      reset: '차례 처음으로',
      hint: '힌트',
      sort: '받침대 정렬',
      look: '테이블과 계획을 번갈아 보기',
      discard: '계획 버리기',
      help: '이 도움말',
    },
    touch:
      '마우스로는 끌어 놓거나, 타일을 누른 뒤 놓을 곳을 누르세요. 같은 세트나 받침대의 다른 타일을 누르면 함께 선택됩니다. 길게 누르면 이어진 타일이 모두 선택되고, 두 번 누르면 받침대로 돌아갑니다.',
  },
  settings: {
    theme: '화면',
    themes: { auto: '자동', light: '밝게', dark: '어둡게' },
    sounds: '소리',
    letters: '타일에 글자 표시',
    everyStop: 'Tab 키로 모든 타일과 선택지 이동',
    palette: '타일 색',
    palettes: { safe: '구별하기 쉬운 색', classic: '클래식' },
    autoCall: '마지막 타일을 낼 때 자동으로 외치기',
  },
};
