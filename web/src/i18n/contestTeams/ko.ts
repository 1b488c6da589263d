/** 단체 순위. */

import type { TeamWords } from './en';

export const teams: TeamWords = {
  title: '단체 순위',
  team: '단체',
  points: '점수',
  counted: '반영되는 선수',
  others: (names) => `제외: ${names}`,
  rank: '학교나 단체별 순위 매기기',
  measure: '기준',
  measures: {
    places: '순위: 열 명 중 1위는 10점, 꼴찌는 1점',
    games: '경기: 승수, 점수, 적게 남은 타일 순',
  },
  best: '단체별 인원',
  all: '모두',
  bestOf: (players) => `상위 ${players}명`,
  none: '결과가 있는 선수 가운데 소속이 있는 사람이 아직 없습니다.',
  decided: {
    complete: (above) => `${above} 팀보다 인원이 적음`,
    wins: (above) => `${above} 팀보다 승수가 적음`,
    points: (above) => `${above} 팀보다 점수가 낮음`,
    tiles: (above) => `${above} 팀과 점수가 같고 타일이 많이 남음`,
    best: (above) => `${above} 팀과 같고, 그쪽 선수가 더 앞섬`,
  },
  tied: '모든 항목이 같음',
  csv: '단체 순위 표 (CSV)',
};
