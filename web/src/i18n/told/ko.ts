import type { ToldWords, Play, Who } from './shape';

const subject = (who: Who) => (who === null ? '내가' : `${who} 님이`);
const named = (who: Who) => (who === null ? '나' : `${who} 님`);
const nth = (count: number) => (count === 1 ? '첫 번째' : `${count}번째`);
const tiles = (count: number) => `타일 ${count}개`;
const listed = (names: readonly string[]) => names.join(', ');

function laid(head: string, play: Play): string {
  const melds = play.melds.join('; ');
  if (play.how === 'new') return `${head}. 새 세트: ${melds}`;
  const now = play.how === 'added' ? '지금 테이블' : '테이블을 재조합했습니다. 지금';
  return `${head}: ${listed(play.tiles)}. ${now}: ${melds}`;
}

const told: ToldWords = {
  tiles: listed,
  run: (color, first, last) => `${color} ${first}부터 ${last}까지`,
  played: (who, play) => {
    const points = play.points === null ? '' : `${play.points}점으로 `;
    const verb = play.opens ? `${points}등록하며 ${tiles(play.count)}를` : `${tiles(play.count)}를`;
    const called = play.called ? `. ${told.called(who)}` : '';
    return laid(`${subject(who)} ${verb} 내려놓았습니다`, play) + called;
  },
  partKept: (who, play) => laid(`${named(who)}의 완성한 ${tiles(play.count)}는 남습니다`, play),
  drew: (who, count) => `${subject(who)} ${tiles(count)}를 가져갔습니다`,
  penaltyDrew: (who, count) => `${subject(who)} 벌칙으로 ${tiles(count)}를 가져갔습니다`,
  passed: (who) => `${subject(who)} 차례를 넘겼습니다`,
  couldLay: (who) => `${subject(who)} 낼 수 있었으므로 게임을 계속합니다`,
  timedOut: (who, unfinished) =>
    who === null
      ? `시간이 끝났습니다${unfinished ? '. 내려놓은 타일은 없습니다' : ''}`
      : `${who} 님의 시간이 끝났습니다${unfinished ? '. 타일이 제자리로 돌아갔습니다' : ''}`,
  called: (who) => `${subject(who)} “끝!”을 외쳤습니다`,
  firstOut: (who) => `${subject(who)} 이겼습니다. 나머지는 2등을 가립니다`,
  redeal: (who) => `${subject(who)} 더블로 새 게임을 요구했습니다`,
  startTiles: (shown) =>
    `시작할 사람 정하기: ${shown.map(({ who, tile }) => `${named(who)} ${tile}`).join('; ')}`,
  dealt: (game, starter) =>
    `${nth(game)} 게임을 시작합니다. ${starter === null ? '내가' : `${starter} 님이`} 먼저 합니다`,
  over: ({ game, termination, winners }) => {
    const how = {
      call: '타일을 모두 내려놓아',
      exhaustion: '남은 타일의 합이 가장 낮아',
      redeal: '',
    }[termination];
    const outcome =
      termination === 'redeal'
        ? '새 게임을 요구해 이 게임은 무효입니다'
        : winners.length === 0
          ? '이긴 사람이 없습니다'
          : `${winners.map(named).join(', ')}: ${how} 이겼습니다`;
    return `${nth(game)} 게임이 끝났습니다. ${outcome}`;
  },
  ended: (ended) => {
    const sheet = ended.scores.map(({ who, score }) => `${named(who)} ${score}`).join('; ');
    const racks = ended.scores
      .map(({ who, tiles: left }) => `${named(who)}: ${listed(left) || '없음'}`)
      .join('; ');
    return `${told.over(ended)}. 점수: ${sheet}. 남은 타일: ${racks}`;
  },
  seated: (who, level) =>
    level === null ? `${subject(who)} 앉았습니다` : `봇 ${named(who)}(${level})이 앉았습니다`,
  renamed: (before, now) => `${before} 님의 새 이름: ${now}`,
  replaced: (before, bot) => `${before} 님 대신 봇 ${bot} 님이 이어서 합니다`,
  seatOpened: (seat) => `${seat}번 자리가 비었습니다`,
  seatDropped: (seat) => `${seat}번 자리를 없앴습니다`,
  listing: (listed) =>
    listed
      ? '이 테이블이 공개 테이블 목록에 표시됩니다'
      : '이 테이블은 이제 공개 테이블 목록에 표시되지 않습니다',
  watching: (delay) =>
    delay === null
      ? '이제 아무도 관전할 수 없습니다'
      : delay === 0
        ? '이제 관전할 수 있습니다'
        : `이제 ${delay}차례 늦게 관전할 수 있습니다`,
  rules: '방장이 이 테이블의 규칙을 바꿨습니다',
  hints: (allowed) => (allowed ? '힌트를 쓸 수 있습니다' : '힌트 없이 합니다'),
  closed: '이 테이블은 닫혔습니다',
  paused: '서버가 잠시 멈췄습니다. 남은 시간은 그대로 이어집니다',
  away: (who) => `${subject(who)} 자리를 비웠습니다`,
  back: (who) => `${subject(who)} 돌아왔습니다`,
  seconds: (left) => `${left}초 남았습니다`,
  seats: {
    stoodIn: (who) => (who === null ? '봇이 대신합니다' : `${who} 님 대신 봇이 합니다`),
    back: (who) => (who === null ? '다시 직접 합니다' : `${who} 님이 다시 직접 합니다`),
    asked: (by, who) =>
      `${by === null ? '나는' : `${by} 님이`} ${who === null ? '내' : `${who} 님의`} 자리를 다른 사람에게 맡기려 합니다`,
    host: (who) => (who === null ? '이제 내가 방장입니다' : `이제 ${who} 님이 방장입니다`),
    moved: (who) =>
      who === null ? '다른 기기에서 이어서 합니다' : `${who} 님이 다른 기기에서 이어서 합니다`,
    rematch: (who) => (who === null ? '재대결을 신청했습니다' : `${who} 님이 재대결을 원합니다`),
    yes: (who) => (who === null ? '함께합니다' : `${who} 님이 함께합니다`),
    notNow: (who) => (who === null ? '지금은 하지 않습니다' : `${who} 님은 지금 하지 않습니다`),
    ready: (who) =>
      who === null ? '다음 게임을 할 준비가 됐습니다' : `${who} 님이 다음 게임을 기다립니다`,
  },
  hint: {
    asking: '놓을 수 있는 타일을 찾는 중…',
    most: (count, proven) => `놓을 수 있습니다: ${proven ? '최대' : '적어도'} ${count}개.`,
    join: (names) => `${names}: 밝게 표시된 세트에 놓아 보세요.`,
    make: (names) => `${names}: 모으면 한 세트가 됩니다.`,
    shown: (count) => `추천: ${tiles(count)}. ‘내려놓기’를 누르거나 되돌리세요.`,
    nothing: '낼 수 있는 타일이 없습니다. 타일을 가져오세요.',
    nothingPass: '낼 수 있는 타일이 없습니다. 차례를 넘기세요.',
    unfound: '시간 안에 찾지 못했지만 낼 수 있는 타일이 있을 수 있습니다. 다시 눌러 보세요.',
  },
  refusal: {
    table_tile_stays: '테이블의 타일은 받침대로 가져올 수 없습니다.',
    open_first: '먼저 등록하세요. 그전에는 테이블의 세트를 건드릴 수 없습니다.',
    nothing_held: '먼저 타일을 고르세요.',
    not_your_turn: '내 차례를 기다려 주세요. 받침대는 정리할 수 있습니다.',
    plan_aside: '계획을 치워 둔 상태입니다. 계획을 다시 펼치고 이어 가세요.',
  },
  anyway: {
    title: (count, way) =>
      `${count === null ? '마지막 타일까지 모두' : `타일 ${count}개를`} 내려놓을 수 있습니다. ${{ draw: '그래도 가져올까요', pass: '그래도 넘길까요', end: '그래도 차례를 마칠까요' }[way]}?`,
    kept: '맞춰 둔 타일은 사라지지 않고 나중에 쓸 수 있습니다.',
    yes: { draw: '그래도 가져오기', pass: '그래도 넘기기', end: '그래도 마치기' },
    play: (count) => `타일 ${count}개 내려놓기`,
  },
  restored: '다시 연결되었습니다.',
};

export default told;
