/** 이 서버에서 두는 테이블: 대회장 화면과 진행자가 보는 말. */

import type { LiveWords } from './en';

const list = (tables: readonly number[]) => `${tables.join(', ')}번 테이블`;

export const live: LiveWords = {
  title: '테이블 상황',
  game: (game, of) => `${of}게임 중 ${game}게임`,
  between: (game, of) => `${of}게임 중 ${game}게임 끝`,
  come: (came, of) => `${of}명 중 ${came}명 도착`,
  finished: '끝남',
  ended: '닫힘',
  toMove: '차례',
  notCome: '아직 오지 않음',
  gone: '연결 끊김',
  bot: '봇',
  review: '복기',
  games: (name) => `${name}: 모든 게임`,
  unread: '지금은 결과를 불러올 수 없습니다.',
  back: {
    title: '대진 발표를 취소할까요?',
    playing: (tables) =>
      `${list(tables)}에서 게임이 진행 중입니다. 바로 끝나고, 그 게임은 아무것도 남지 않습니다.`,
    waiting: (tables) =>
      `${list(tables)}에서는 아직 게임을 시작하지 않았습니다. 기다리던 사람은 자리에서 나가게 됩니다.`,
    unknown:
      '지금은 테이블 상황을 볼 수 없습니다. 진행 중인 게임은 바로 끝나고, 아무것도 남지 않습니다.',
    after:
      '라운드는 다시 대진 초안이 됩니다. 발표하면 모든 테이블이 새로 나눈 타일로 다시 열립니다.',
    end: (games) => `게임 ${games}개를 끝내고 취소`,
    endAll: '진행 중인 게임을 끝내고 취소',
    keep: '계속하게 두기',
  },
};
