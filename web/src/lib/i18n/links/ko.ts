import type { Links } from './en';

export const links: Links = {
  lostTitle: '이 주소에는 아무것도 없습니다',
  lostText: '주소가 잘못되었을 수 있습니다. 내 테이블은 첫 화면에 있습니다.',
  share: '공유',
  shareTitle: '타일 게임 테이블의 빈자리',
  code: 'QR 코드',
  codeLabel: '초대 링크의 QR 코드',
  inviteFull: '빈자리가 없습니다. 방장이 자리를 늘릴 수 있고, 앉아 있던 사람은 이 링크로 돌아옵니다.',
  tellMe: '내 차례가 되면 알림 받기',
  told: '시간 제한이 없는 테이블에서 내 차례가 되면 알려 드립니다.',
  notTold: '이제 알리지 않습니다.',
  denied: '브라우저가 이 페이지의 알림을 허용하지 않습니다.',
  failed: '이 브라우저를 등록하지 못했습니다. 나중에 다시 시도해 주세요.',
  offline: '서버에 연결되어 있지 않습니다. 테이블, 봇, 초대에는 연결이 필요합니다. 연습과 규칙은 연결 없이도 볼 수 있습니다.',
};
