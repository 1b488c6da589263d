import type { Links } from './en';

export const links: Links = {
  lostTitle: '이 주소에는 아무것도 없습니다',
  lostText: '주소가 잘못되었을 수 있습니다. 내 테이블은 첫 화면에 있습니다.',
};
