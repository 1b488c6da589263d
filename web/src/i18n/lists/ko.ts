/** Korean words of all games, and of moving them. */

import type { ListWords } from './en';

export const lists: ListWords = {
  title: '모든 게임',
  resultsOf: '내 성적',
  search: '이름과 규칙 검색',
  rules: '규칙',
  result: '결과',
  when: '기간',
  any: '전체',
  results: { going: '진행 중', won: '승리', shared: '공동 승리', lost: '패배', open: '결과 없음' },
  days: (days) => (days === 365 ? '최근 1년' : `최근 ${days}일`),
  found: (count, all) => (all ? `게임 ${count}개` : `지금까지 게임 ${count}개`),
  none: '아직 게임이 없습니다. 테이블을 만들면 여기에 나옵니다.',
  nothing: '검색에 맞는 게임이 없습니다.',
  older: '지난 게임 더 보기',
  loading: '지난 게임을 찾는 중…',
  points: (points) => `점수 ${points}`,
  replay: '다시 보기',
  replayOf: (names) => `${names} 님과의 대전 다시 보기`,
  record: '기록',
  recordOf: (names) => `${names} 님과의 대전 기록`,
  hidden: '첫 화면에서 숨김',
  show: '다시 보이기',
  hideTitle: '첫 화면에서 숨기기',
  hideText:
    '이 브라우저에서만 숨깁니다. 게임은 그대로 이어지고 다른 사람은 알 수 없습니다. ‘모든 게임’에서 다시 찾을 수 있습니다.',
  hide: '숨기기',
  giveUpTitle: '자리 포기하기',
  giveUp: {
    bot: '중간 실력의 봇이 대신 이어서 합니다. 이 자리로 돌아올 수 없고, 테이블은 목록에서 사라집니다.',
    close: '다른 사람이 없으므로 테이블이 닫힙니다. 끝나지 않은 게임은 결과가 없습니다.',
    host: '방장이 나가면 기다리는 사람 모두의 테이블이 닫힙니다.',
    free: '자리가 비어 다른 사람이 앉을 수 있습니다.',
  },
  giveUpDo: '자리 포기하기',
  move: '다른 기기로 옮기기',
  moveText:
    '다른 기기로 코드를 스캔하거나 링크를 여세요. 그 기기의 테이블도, 이 기기의 테이블도 그대로 남습니다.',
  warning: (time) =>
    `먼저 여는 사람이 모든 테이블에서 나 대신 게임하고 내 타일을 볼 수 있습니다. ${time}까지 한 번만 쓸 수 있습니다. 다른 사람에게 보여 주지 마세요.`,
  code: '아래 링크의 QR 코드',
  link: '내 다른 기기에서 열 링크',
  file: '파일로 저장',
  fileText:
    '하루 안에 한 번만 쓸 수 있습니다. 먼저 여는 사람이 나 대신 게임할 수 있으니, 쓴 뒤에는 지우세요. 위의 코드는 쓸 수 없게 됩니다.',
  openFile: '파일 열기',
  openFileText: '다른 기기에서 저장한 파일을 열면 그 테이블을 여기서 쓸 수 있습니다.',
  badFile: '테이블 파일이 아니거나 다른 서버의 파일입니다.',
  throwOut: '다른 기기에서 모두 로그아웃',
  throwOutText:
    '이 브라우저에서만 내 자리를 쓸 수 있습니다. 만들어 둔 코드와 파일은 쓸 수 없게 됩니다.',
  thrownOut: '이제 이 브라우저에서만 내 자리를 쓸 수 있습니다.',
  takeTitle: '테이블을 여기로 가져올까요?',
  takeText:
    '다른 기기의 자리를 이 브라우저에서도 쓸 수 있게 됩니다. 원래 있던 자리는 그대로입니다. 링크는 한 번만 쓸 수 있습니다.',
  take: '여기로 가져오기',
};
