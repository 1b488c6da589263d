import type { ToldWords, Play, Who } from './shape';

const subject = (who: Who) => (who === null ? '您' : `${who} `);
const tiles = (count: number) => `${count} 只牌`;
const listed = (names: readonly string[]) => names.join('、');

function laid(head: string, play: Play): string {
  const melds = play.melds.join('；');
  if (play.how === 'new') return `${head}，新牌组：${melds}`;
  const now = play.how === 'added' ? '桌上现为' : '重组了桌面，现为';
  return `${head}：${listed(play.tiles)}。${now}：${melds}`;
}

const told: ToldWords = {
  tiles: listed,
  run: (color, first, last) => `${color} ${first} 到 ${last}`,
  played: (who, play) => {
    const points = play.points === null ? '' : `以 ${play.points} 分`;
    const verb = play.opens ? `${points}破冰，打出` : '打出';
    const called = play.called ? `。${told.called(who)}` : '';
    return laid(`${subject(who)}${verb} ${tiles(play.count)}`, play) + called;
  },
  partKept: (who, play) => laid(`${subject(who)}已完成的 ${tiles(play.count)}留在桌上`, play),
  drew: (who, count) => `${subject(who)}抽了 ${tiles(count)}`,
  penaltyDrew: (who, count) => `${subject(who)}受罚，抽了 ${tiles(count)}`,
  passed: (who) => `${subject(who)}跳过`,
  couldLay: (who) => `${subject(who)}本可出牌，本局继续`,
  timedOut: (who, unfinished) =>
    who === null
      ? `时间到${unfinished ? '，没有出牌' : ''}`
      : `${who} 超时${unfinished ? '，牌已还原' : ''}`,
  called: (who) => `${subject(who)}喊了“出完了！”`,
  firstOut: (who) => `${subject(who)}获胜，其余玩家继续争第二名`,
  redeal: (who) => `${subject(who)}因对牌要求重新发牌`,
  startTiles: (shown) =>
    `翻牌定先手：${shown.map(({ who, tile }) => `${subject(who)}翻出${tile}`).join('；')}`,
  dealt: (game, starter) => `第 ${game} 局发牌。${subject(starter)}先出`,
  over: ({ game, termination, winners }) => {
    const how = { call: '打光了所有牌', exhaustion: '余牌最低', redeal: '' }[termination];
    const outcome =
      termination === 'redeal'
        ? '有人要求重新发牌，本局作废'
        : winners.length === 0
          ? '无人获胜'
          : `${winners.map((who) => subject(who).trim()).join('、')}${how}，获胜`;
    return `第 ${game} 局结束。${outcome}`;
  },
  ended: (ended) => {
    const sheet = ended.scores
      .map(({ who, score }) => `${subject(who).trim()} ${score}`)
      .join('；');
    const racks = ended.scores
      .map(({ who, tiles: left }) => `${subject(who).trim()}：${listed(left) || '无'}`)
      .join('；');
    return `${told.over(ended)}。得分：${sheet}。余牌：${racks}`;
  },
  seated: (who, level) =>
    level === null ? `${subject(who)}入座` : `电脑 ${subject(who)}（${level}）入座`,
  renamed: (before, now) => `${before} 改名为 ${now}`,
  replaced: (before, bot) => `电脑 ${bot} 接替 ${before}`,
  seatOpened: (seat) => `${seat} 号座位空出`,
  seatDropped: (seat) => `${seat} 号座位已撤`,
  listing: (listed) =>
    listed ? '这张牌桌现在显示在公开牌桌列表中' : '这张牌桌不再显示在公开牌桌列表中',
  watching: (delay) =>
    delay === null
      ? '现在不允许观战'
      : delay === 0
        ? '现在允许实时观战'
        : `现在允许观战，延迟 ${delay} 回合`,
  rules: '房主更改了本桌规则',
  hints: (allowed) => (allowed ? '现在可以使用提示' : '现在不使用提示'),
  closed: '这张牌桌已关闭',
  paused: '服务器曾中断，计时从原处继续',
  away: (who) => `${subject(who)}暂离`,
  back: (who) => `${subject(who)}回来了`,
  seconds: (left) => `还剩 ${left} 秒`,
  seats: {
    stoodIn: (who) => `电脑替${who === null ? '您' : ` ${who} `}出牌`,
    back: (who) => (who === null ? '您已接手继续' : `${who} 已接手继续`),
    asked: (by, who) =>
      `${by === null ? '您' : `${by} `}希望有人代替${who === null ? '您' : ` ${who}`}`,
    host: (who) => (who === null ? '现在由您当房主' : `现在由 ${who} 当房主`),
    moved: (who) => (who === null ? '您换了设备继续' : `${who} 换了设备继续`),
    rematch: (who) => (who === null ? '您想再来一场' : `${who} 想再来一场`),
    yes: (who) => (who === null ? '您参加' : `${who} 参加`),
    notNow: (who) => (who === null ? '您这次不打' : `${who} 这次不打`),
    ready: (who) => (who === null ? '您已准备好下一局' : `${who} 已准备好下一局`),
  },
  hint: {
    asking: '正在寻找出法…',
    most: (count, proven) => `可以出牌：${proven ? '最多' : '至少'} ${count} 只。`,
    join: (names) => `看看 ${names}，可以放到亮起的牌组。`,
    make: (names) => `看看 ${names}：它们组成一个牌组。`,
    shown: (count) => `建议：打出 ${tiles(count)}。按“出牌”确认，或撤销。`,
    nothing: '没有可打出的牌，请抽牌。',
    nothingPass: '没有可打出的牌，请跳过。',
    unfound: '没能及时找到出法，但也许有牌可出。请再试一次。',
  },
  refusal: {
    table_tile_stays: '桌上的牌不能拿回牌架。',
    open_first: '请先破冰；在此之前不能动桌上的牌组。',
    nothing_held: '请先选一只牌。',
    not_your_turn: '请等待您的回合，期间可以整理牌架。',
    plan_aside: '计划已暂放一边，请先显示计划再继续。',
  },
  anyway: {
    title: (count, way) =>
      `${count === null ? '您可以打出最后的牌并获胜' : `您可以打出 ${count} 只牌`}。${{ draw: '仍要抽牌吗', pass: '仍要跳过吗', end: '仍要结束回合吗' }[way]}？`,
    kept: '摆好的牌不会丢失，之后仍可使用。',
    yes: { draw: '仍要抽牌', pass: '仍要跳过', end: '仍要结束' },
    play: (count) => `打出 ${count} 只牌`,
  },
  restored: '已重新连接。',
};

export default told;
