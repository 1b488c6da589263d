/** Korean words of the list of open tables. */

import type { OpenWords } from './en';

export const open: OpenWords = {
  title: '공개 테이블',
  lead: '지금 사람이 있고 누구나 들어갈 수 있는 테이블입니다.',
  name: '내 이름',
  free: (count) => `빈자리 ${count}개`,
  seat: '빈자리',
  join: '앉기',
  watch: '관전',
  yours: '내 테이블로',
  late: (turns) => (turns === 0 ? '실시간' : `${turns}차례 늦게 보임`),
  onlookers: (count) => (count === 0 ? '' : `관전자 ${count}명`),
  since: (when) => `${when} 만듦`,
  noneTitle: '지금 공개된 테이블이 없습니다',
  noneText:
    '직접 만들어 보세요. 첫 화면에서 ‘친구와 게임하기’를 고르고 ‘공개 테이블 목록에 표시’를 켜면, 이 목록을 본 사람이 들어올 수 있습니다.',
  set: '테이블 만들기',
  offline: '연결이 끊겨 최신 목록이 아닐 수 있습니다.',
};
