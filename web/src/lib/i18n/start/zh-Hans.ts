/** Chinese words of the first page beyond setting up a table. */

import type { StartWords } from './en';

export const start: StartWords = {
  newHere: '第一次来？',
  howToPlay: '玩法说明',
  programmers: '开发者接口',
  licence: '开源，MIT 许可证',
  more: '关于 tilerummy',
};
