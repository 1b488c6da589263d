/** Korean words of looking on. */

import type { WatchWords } from './en';

export const watch: WatchWords = {
  title: '누가 이 테이블을 볼 수 있나요?',
  label: '관전',
  text: '링크가 있으면 누구나 테이블을 볼 수 있지만 받침대는 볼 수 없습니다. 게임이 끝나면 모두 볼 수 있습니다.',
  delays: (delay) => (delay === null ? '허용 안 함' : delay === 0 ? '실시간' : `${delay}차례 늦게`),
  settled: (delay) =>
    delay === 0
      ? '관전자는 테이블을 실시간으로 봅니다.'
      : `관전자는 테이블을 ${delay}차례 늦게 봅니다.`,
  list: '공개 테이블 목록에 표시',
  listText: '누군가 있는 동안 모든 방문자가 이 테이블의 이름, 규칙, 빈자리를 볼 수 있습니다.',
  listed: '이 테이블은 공개 테이블 목록에 표시됩니다.',
  link: '관전 링크',
  count: (count) => (count === 0 ? '관전자 없음' : `관전자 ${count}명`),
  you: '관전하고 있습니다',
  youLate: (turns) => `${turns}차례 늦게 보고 있습니다`,
  replay: '차례마다 다시 보기',
  closedTitle: '이 테이블은 관전할 수 없습니다',
  closedText:
    '링크가 잘못되었거나 방장이 관전을 허용하지 않습니다. 관전자가 이미 너무 많을 수도 있습니다.',
};
