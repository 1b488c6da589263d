/** Korean words about passkeys. */

import type { PasskeyWords } from './en';

export const passkeys: PasskeyWords = {
  title: '내 모든 기기에서',
  text: '패스키가 있으면 다른 기기에서도, 브라우저 기록을 지운 뒤에도 내 게임과 대회, 모임을 다시 찾을 수 있습니다. 지문, 얼굴, 화면 잠금으로 엽니다. 계정도 이메일도 필요 없습니다.',
  make: '내 게임과 모임 보관하기',
  use: '내 게임과 모임 가져오기',
  hold: '이 기기에 있는 것도 보관하기',
  kept: '패스키가 내 게임과 모임을 보관하고 있습니다.',
  partly: '이 기기에 있는 것 가운데 패스키에 없는 것이 있습니다.',
  another: '패스키 하나 더 만들기',
  known: '이 기기에는 이미 내 패스키가 있습니다.',
  madeOn: (date) => `${date}에 만든 패스키`,
  usedAgo: (ago) => `마지막 사용: ${ago}`,
  remove: (date) => `${date}에 만든 패스키 지우기`,
  removeText:
    '이 패스키를 쓴 브라우저에는 게임이 그대로 남습니다. 기기나 비밀번호 관리자에서도 지워 주세요.',
  sure: '패스키 지우기',
  without:
    '패스키가 없어도 됩니다. 게임은 “모든 게임”에 있는 “다른 기기로 옮기기”로 옮기고, 모임 링크는 모임 관리자에게 다시 받으세요.',
  missing: {
    insecure: '패스키는 https로 시작하는 주소에서만 쓸 수 있는데, 이 주소는 그렇지 않습니다.',
    number: '패스키는 이름이 있는 서버에서만 쓸 수 있는데, 이 주소는 숫자입니다.',
    browser: '이 브라우저에서는 패스키를 쓸 수 없습니다.',
  },
};
