/** 简体中文: words of every code in `tables.ts`. */

import type { Codes } from './shape';

const fault: Codes['fault'] = {
  too_short: '至少需要三只牌',
  no_number_tile: '数字牌太少',
  group_too_long: '最多四只牌',
  color_twice: '颜色重复',
  numbers_not_consecutive: '数字不连续',
  out_of_range: '顺组只能从 1 到 13',
  mixed: '颜色数字都不同',
  too_many_jokers: '百搭过多',
  double_without_room: '没有双重百搭的位置',
  color_change_in_group: '变色百搭只用于顺组',
  color_change_place: '变色百搭不能放在这里',
  same_color_after_change: '颜色必须改变',
  two_mirrors: '只能有一只镜像百搭',
  mirror_sides_differ: '左右两边必须相同',
};

export const codes: Codes = {
  kind: {
    run: '顺组',
    group: '群组',
    'mirror-run': '镜像顺组',
    'mirror-group': '镜像群组',
  },
  fault,
  level: {
    easy: '简单',
    casual: '休闲',
    medium: '中等',
    skilled: '熟练',
    strong: '较强',
    hard: '困难',
    expert: '高手',
  },
};
