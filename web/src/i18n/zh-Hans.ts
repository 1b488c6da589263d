/** 简体中文: terms as the Chinese rule book uses them (牌架, 牌库, 破冰, 顺组, 群组, 百搭). */

import type { Color, Joker } from '../game/model/tile';
import type { BotLevel } from '../net/tables';
import codes from './codes/zh-Hans.json';
import happened from './happened/zh-Hans.json';
import plan from './plan/zh-Hans.json';
import seats from './seats/zh-Hans.json';
import type { Catalogue, Palette } from './en';

const COLOR: Record<Palette, Record<Color, string>> = {
  safe: { R: '红色', B: '蓝色', K: '黑色', O: '青色' },
  classic: { R: '红色', B: '蓝色', K: '黑色', O: '橙色' },
};

const JOKER: Record<Joker, string> = { J: '百搭', JD: '双重百搭', JC: '变色百搭', JM: '镜像百搭' };

const zhHans: Catalogue = {
  seats,
  app: {
    name: 'tilerummy',
    home: '首页',
    close: '关闭',
    cancel: '取消',
    retry: '重试',
    back: '返回',
    copy: '复制',
    copied: '已复制',
    loading: '正在布置牌桌…',
    showRule: '查看规则',
  },
  color: (color, palette) => COLOR[palette][color],
  letter: (color, palette) => COLOR[palette][color].slice(0, 1),
  tile: {
    number: (color, number) => `${color} ${number}`,
    joker: (kind) => JOKER[kind],
    jokerAs: (joker, what) => `作${/^\d/.test(what) ? ' ' : ''}${what} 的${joker}`,
    anyOf: (what) => what.join(' 或'),
    allOf: (what) => what.join(' 和'),
    twoOf: (what) => `${what.join('、')} 中的两只`,
    placed: '本回合打出',
    fresh: '新打出',
    drawn: '刚抽到',
    held: '已选中',
    hint: '建议',
  },
  meld: {
    kind: (kind) => codes.kind[kind],
    fault: (fault) => codes.fault[fault],
    named: (tiles, state) => `${tiles}：${state}`,
    points: (value) => `${value} 分`,
  },
  level: (level) => codes.level[level as BotLevel] ?? level,
  table: {
    mixing: '正在洗牌…',
    showResult: '查看结果',
    away: '暂离',
    howToPlay: '玩法说明',
    label: '牌桌',
    scrollDown: '下面还有牌',
    scrollUp: '上面还有牌',
    rack: '我的牌架',
    opponents: '对手',
    empty: '桌上还没有牌',
    emptyOpen: (threshold) =>
      threshold > 0
        ? `用自己牌架上的牌打出合计至少 ${threshold} 分的牌组来破冰。`
        : '用自己牌架上的牌打出任意牌组。',
    emptyWait: '等待有人破冰。',
    yourTurn: '轮到您了',
    turnOf: (name) => `${name} 的回合`,
    tiles: (count) => `${count} 只牌`,
    opened: '已破冰',
    notOpened: '未破冰',
    pool: '牌库',
    poolCount: (count) => `牌库还有 ${count} 只牌`,
    poolEmpty: '牌库已空',
    seconds: (seconds) => `剩余 ${seconds} 秒`,
    noClock: '不限时',
    newMeld: '新牌组',
    holding: (count) => `已选 ${count} 只牌`,
    toRack: '放回牌架',
    left: '左移',
    right: '右移',
    putDown: '取消选择',
    draw: '抽牌',
    pass: '跳过',
    endTurn: '结束回合',
    drawnIdle: '可以出牌，或结束回合',
    youDrew: (what) => `您抽到：${what}`,
    timeUp: (what) => `时间到，您抽到：${what}`,
    redeal: '要求重新发牌',
    redealText: '您的对牌足够，可在自己的第一回合前要求重新发牌。',
    gameTime: (time) => `全局剩余时间 ${time}`,
    gameTimeOver: '已超时，每秒扣分',
    play: '出牌',
    call: '出完了！',
    callNow: '喊“出完了！”',
    callStrict: '打出最后的牌时要喊出来才算赢',
    callMissing: '您已打出最后一只牌但没有喊。现在喊即可获胜。',
    undo: '撤销',
    redo: '重做',
    reset: '重置回合',
    hint: '提示',
    hintWait: '稍后即可使用提示',
    sort: '理牌',
    sortBy: { run: '按顺组', group: '按群组', own: '我的顺序' },
    more: '更多',
    settings: '设置',
    help: '帮助',
    leave: '离开牌桌',
    ready: (count, points) => `可以出牌：${count} 只${points === null ? '' : `，${points} 分`}`,
    readyOut: '可以出牌：最后的牌了！',
    nothingPlaced: '至少打出一只牌，或抽牌',
    nothingPlacedPass: '至少打出一只牌，或跳过',
    nothingPlacedMustLay: '牌库已空：能出牌就必须出，否则跳过',
    showOne: '给我看一种出法',
    tableChanged: '还要打出自己牌架上的牌，或重置',
    openWith: (threshold, draws, mustLay) => {
      const opens = threshold > 0 ? `以 ${threshold} 分破冰` : '打出任意牌组';
      return mustLay ? `能${opens}就必须打出，否则跳过` : `${opens}，或${draws ? '抽牌' : '跳过'}`;
    },
    claimOr: (doubles) => `${doubles} 组对牌：可要求重新发牌，或继续`,
    badMeld: (meld, fault) => `${meld}：${fault}`,
    moreBad: (count) => `（另有 ${count} 组）`,
    below: (value, threshold) => `${value} / ${threshold} 分，破冰还差 ${threshold - value} 分`,
    waitTurn: (name) => `${name} 正在思考…`,
    waitBots: '正在准备电脑对手，只有首次启动需要等待。',
    waitSecond: (name) => `您已获胜，${name} 正在争第二名…`,
    sending: '正在发送…',
  },
  line: {
    lost: '连接已断开，正在重连…',
  },
  event: {
    yourTurn: '轮到您了',
  },
  happened,
  settings: {
    title: '设置',
    language: '语言',
    soundsOff: '关闭声音',
    soundsOn: '打开声音',
  },
  plan,
};

export default zhHans;
