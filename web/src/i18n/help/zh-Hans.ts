/** 按键、手势和设置。 */

import type { HelpWords } from './en';

export const help: HelpWords = {
  help: {
    keysTitle: '按键',
    keys: {
      arrows: '在牌之间移动（在牌桌页任何位置）',
      space: '选中或取消选中一只牌，可选多只',
      shiftSpace: '选中整个顺组或牌组',
      enter: '选中，或放到当前牌组',
      newMeld: '放成新牌组',
      nudge: '在牌架上移动牌',
      home: '把牌放回牌架',
      escape: '取消全部选择',
      play: '出牌',
      draw: '抽牌或跳过',
      undo: '撤销',
      redo: '重做',
      reset: '重置回合',
      hint: '提示',
      sort: '理牌',
      look: '在桌面和计划之间切换',
      discard: '放弃计划',
      help: '本说明',
    },
    touch:
      '用鼠标：拖动，或先点牌再点位置；再点同组或牌架上的其他牌会一起选中。长按选中整组，双击把牌放回牌架。',
  },
  settings: {
    theme: '外观',
    themes: { auto: '自动', light: '浅色', dark: '深色' },
    sounds: '声音',
    letters: '在牌上显示文字',
    everyStop: '用 Tab 键逐个选择牌和选项',
    palette: '牌的颜色',
    palettes: { safe: '易于分辨', classic: '经典' },
    autoCall: '打出最后一只牌时自动喊牌',
  },
};
