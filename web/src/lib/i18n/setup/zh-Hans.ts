/** 发牌之前：首页、邀请、准备室、规则。 */

import type { MatchStatus, RulesetName } from '../../tables';
import { learn } from '../learn/zh-Hans';
import { links } from '../links/zh-Hans';
import { start } from '../start/zh-Hans';
import type { SetupWords } from './en';

const RULESETS: Record<RulesetName, { readonly name: string; readonly note: string }> = {
  classic: { name: '经典', note: '2–4 人，106 只牌' },
  standard: { name: '标准', note: '2–6 人，玩到无人能出牌为止' },
  xp: { name: 'XP', note: '2–6 人，160 只牌，4 只百搭' },
  twist: { name: '变化版', note: '2–4 人，112 只牌，含双重、变色、镜像百搭' },
  guide: { name: '指南', note: '2–4 人，不喊不算赢，从未破冰罚 100 分' },
  tournament: { name: '比赛', note: '3–4 人，全局计时，固定罚分，两局一场' },
};

const STATUS: Record<MatchStatus, string> = {
  lobby: '等待玩家',
  playing: '进行中',
  between_games: '等待下一局',
  finished: '已结束',
  closed: '已关闭',
};

export const setup: SetupWords = {
  home: {
    yourName: '您的名字',
    namePlaceholder: '怎么称呼您？',
    defaultName: '玩家',
    bots: '和电脑玩',
    botsLead: '一键发牌',
    friends: '和朋友玩',
    friendsLead: '发个链接即可，无需账号',
    options: '游戏选项',
    ruleset: '规则',
    opponents: '电脑',
    level: '水平',
    openSeats: '朋友座位',
    clock: '限时',
    clockOn: (seconds) => `${seconds} 秒`,
    clockOff: '不限',
    games: '局数',
    gamesOpen: '不限局数',
    gamesCount: (count) => `${count} 局`,
    gameClock: (time) => `全局 ${time}`,
    roundsCount: (count) => `${count} 轮`,
    botCount: (count) => `${count} 个电脑`,
    yourTurn: '轮到您了',
    dealing: '正在发牌…',
  },
  start,
  status: {
    compiling: '正在准备求解器',
    compilingMore: '首次启动需要几秒钟，您可以先四处看看。',
  },
  ruleset: {
    name: (name) => RULESETS[name as RulesetName]?.name ?? name,
    note: (name) => RULESETS[name as RulesetName]?.note ?? '',
  },
  rules: {
    card: '规则卡',
    cardOf: (name) => `规则卡：${name}`,
    change: '更改规则',
    changeLead: '本桌与原规则不同之处',
    asWritten: '恢复原规则',
    changed: '本桌已更改',
    changedCount: (count) => `已更改 ${count} 条规则`,
    book: (sentence) => `原规则：${sentence}`,
    bookNumber: (book, here) => `原规则为 ${book}，本桌为 ${here}`,
  },
  matchStatus: (status) => STATUS[status],
  join: {
    title: (host) => `${host} 邀请您入座`,
    seats: (open) => `还有 ${open} 个空位`,
    sit: '入座',
    seated: '已入座',
    openSeat: '空位',
    deadTitle: '这个链接没有对应的牌桌',
    deadText: '链接可能有误，或牌桌已不存在。请索取新的链接。',
    fullTitle: '座位已满',
    fullText: '请房主增加座位，或自己开一桌。',
  },
  lobby: {
    title: '我的牌桌',
    titleOf: (host) => `${host} 的牌桌`,
    invite: '邀请链接',
    inviteText: '打开此链接的人可以坐到空位上。',
    seat: (number) => `座位 ${number}`,
    you: '我',
    host: '房主',
    bot: (level) => `电脑 · ${level}`,
    open: '空位',
    waiting: '等待有人入座…',
    seatBot: '安排电脑',
    clear: '清空座位',
    addSeat: '增加座位',
    dropSeat: '移除最后一个座位',
    start: '开始游戏',
    startOpen: '空位坐满或移除后即可开始。',
    onlyHost: '由房主开始游戏。',
    rename: '修改名字',
    save: '保存',
  },
  line: {
    notHereTitle: '您在这张牌桌没有座位',
    notHereText: '请打开邀请链接入座。',
    outdatedTitle: '此页面已过期',
    outdatedText: '服务器已更新。重新加载页面后，游戏会从原处继续。',
    reload: '重新加载',
    goneTitle: '没有这张牌桌',
    goneText: '它可能已被清理。',
    closedTitle: '这张牌桌已关闭',
    closedText: '服务器管理员结束了这场比赛。未完成的对局没有结果。',
  },
  deal: {
    title: '谁也无法挑选的牌',
    lead: '洗牌之前，服务器和桌上每个人各封存一个秘密数。发牌由所有秘密数共同决定，事后任何人都可以核对。',
    limits: '这并不说明没有人看过暗牌：服务器全都知道。',
  },
  links,
  learn,
};
