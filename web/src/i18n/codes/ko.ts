/** 한국어: words of every code in `tables.ts`. */

import type { Codes } from './shape';

const fault: Codes['fault'] = {
  too_short: '3개 이상 필요',
  no_number_tile: '숫자 타일이 모자람',
  group_too_long: '4개까지',
  color_twice: '같은 색 중복',
  numbers_not_consecutive: '숫자가 이어지지 않음',
  out_of_range: '연속은 1부터 13까지',
  mixed: '색도 숫자도 다름',
  too_many_jokers: '조커가 너무 많음',
  double_without_room: '더블 조커가 들어갈 자리 없음',
  color_change_in_group: '색 변환은 연속에만',
  color_change_place: '색 변환 조커를 둘 수 없는 자리',
  same_color_after_change: '색이 바뀌어야 함',
  two_mirrors: '거울 조커는 하나만',
  mirror_sides_differ: '양쪽이 같아야 함',
};

export const codes: Codes = {
  kind: {
    run: '연속',
    group: '그룹',
    'mirror-run': '거울 연속',
    'mirror-group': '거울 그룹',
  },
  fault,
  level: {
    easy: '쉬움',
    casual: '편함',
    medium: '보통',
    skilled: '능숙',
    strong: '강함',
    hard: '어려움',
    expert: '최고수',
  },
};
