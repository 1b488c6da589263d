/** Korean words of the first page beyond setting up a table. */

import type { StartWords } from './en';

export const start: StartWords = {
  newHere: '처음이신가요?',
  howToPlay: '게임 방법',
  programmers: '프로그래머용',
  licence: '오픈 소스, MIT 라이선스',
  more: 'tilerummy 정보',
};
