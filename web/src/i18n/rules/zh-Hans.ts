import type { RuleWords } from './shape';

const minutes = (seconds: number) =>
  seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${seconds} 秒`;

const jokers = (kind: string) => (count: number | null) =>
  count === 0 ? `没有${kind}。` : `共有 ${count} 只${kind}。`;

export const rules: RuleWords = {
  groups: {
    basics: '游戏',
    start: '开始前准备',
    opening: '破冰',
    turn: '回合',
    jokers: '百搭',
    special: '特殊百搭牌',
    time: '时限与罚则',
    end: '一局结束',
    scoring: '计算分数',
    match: '整场胜负',
  },
  none: '无',
  byPlayers: (sentences) => `视人数而定：${sentences.join('')}`,
  titles: {
    goal: '目标',
    tiles: '牌',
    melds: '牌组',
    own: '只用自己的牌',
    manipulation: '重组',
    draw: '抽牌',
    joker: '百搭',
    double: '双重百搭',
    color_change: '变色百搭',
    mirror: '镜像百搭',
    swap: '百搭换百搭',
  },
  basics: {
    goal: '最先打光牌架上所有的牌。',
    melds:
      '顺组是三只或更多同色且数字连续的牌；群组是三只或四只同数字但不同颜色的牌。1 最小，不能接在 13 之后。',
    own: '破冰只能用自己牌架上的牌；破冰前不能动桌上的牌组。',
    manipulation:
      '破冰后可任意加牌、分拆、合并。回合结束时所有的牌都在合法牌组中，桌上的牌不能拿走，并且至少打出一只自己牌架上的牌。',
    draw: '不能或不想出牌时，从牌库抽牌并结束回合。',
    joker: '百搭代表它所在位置的牌，不能放回牌架。',
    double: '代表两只牌：在顺组中是两个连续的数字，在群组中是两种颜色。两只牌都打出才能换取。',
    color_change: '只用于顺组：代表一个数字，其后改为另一种颜色。',
    mirror: '置于中央，左右两边的牌必须相同。它本身值零分，只能通过重组换取。',
    swap: '不能用百搭换取百搭；牌组至少有三只牌。',
  },
  tiles: {
    classic: '106 只牌：四色 1–13 各两只，百搭两只。',
    standard: '四人以内 106 只牌、两只百搭；五至六人 160 只牌、四只百搭。',
    xp: '160 只牌：四色 1–13 各三只，百搭四只。',
    twist: '112 只牌：四色 1–13 各两只；百搭、双重、变色、镜像百搭各两只。',
    guide: '106 只牌：四色 1–13 各两只，百搭两只。',
    tournament: '106 只牌，其中百搭两只；每桌四人，也可三人。',
  },
  fields: {
    players: {
      label: '人数',
      say: {
        '2-4': '二至四人玩。',
        '2-4/5-6': '二至六人玩。',
        '2-6': '二至六人玩。',
        '3-4': '三人或四人玩。',
      },
    },
    copies: { label: '每种牌的数量', say: (count) => `四色 1–13 各有 ${count} 只。` },
    hand: { label: '起手牌数', say: (count) => `每人取 ${count} 只牌。` },
    deal: {
      label: '取牌',
      say: { single: '各自从牌库取牌。', passed_left: '每人选两叠牌交给左侧的玩家。' },
    },
    joker_each: {
      label: '每人一只百搭（百搭须不少于玩家数）',
      say: { no: '百搭和其他牌一样随机分到。', yes: '每人先分得一只百搭。' },
    },
    stack: { label: '牌叠', say: (count) => `牌叠成每叠 ${count} 只。` },
    starter: {
      label: '起始玩家',
      say: { highest_tile: '翻到最大数字的玩家是起始玩家。', seat_one: '一号座是起始玩家。' },
    },
    later_starter: {
      label: '之后各局的起始玩家',
      say: {
        rotate: '之后各局由左侧的玩家开始。',
        highest_tile: '每局重新翻牌决定。',
        seat_one: '之后各局也由一号座开始。',
      },
    },
    start_tie: {
      label: '翻到同样大小',
      say: { redraw: '最大数字相同则重翻。', first_seat: '最大数字相同则座次在前者是起始玩家。' },
    },
    start_joker: {
      label: '翻到百搭',
      say: { redraw: '翻到百搭则重翻。', highest: '百搭算最大。' },
    },
    strip_for_2_to_4: {
      label: '人少时减牌',
      say: { no: '无论几人都用全部的牌。', yes: '四人以内拿掉一副牌和两只百搭。' },
    },
    threshold: {
      label: '破冰分数',
      say: (count) =>
        count === 0 ? '首次打出的牌组不限分数。' : `首次打出的牌组合计至少 ${count} 分。`,
    },
    manip_in_meld_turn: {
      label: '破冰回合的重组',
      say: { no: '破冰的回合不能动桌上的牌组。', yes: '破冰后在同一回合即可重组。' },
    },
    redeal_on_doubles: {
      label: '对牌重新发牌',
      say: (count) =>
        count === null
          ? '没有因对牌重新发牌的规定。'
          : `有 ${count} 对牌时，可在自己的第一回合前要求重新发牌。`,
    },
    play_after_draw: {
      label: '抽牌后出牌',
      say: { no: '抽到的牌要到下一回合才能打出。', yes: '抽牌后同一回合仍可出牌。' },
    },
    must_play: {
      label: '能出牌时必须出吗？',
      say: { no: '能出牌也可以选择抽牌。', yes: '能出牌就必须出牌。' },
    },
    'meld_rules.min_tiles': { label: '最小牌组', say: (count) => `牌组至少 ${count} 只牌。` },
    'meld_rules.group_limit': { label: '最大群组', say: (count) => `群组最多 ${count} 只牌。` },
    jokers: { label: '百搭的数量', say: jokers('百搭') },
    double_jokers: { label: '双重百搭的数量', say: jokers('双重百搭') },
    color_change_jokers: { label: '变色百搭的数量', say: jokers('变色百搭') },
    mirror_jokers: { label: '镜像百搭的数量', say: jokers('镜像百搭') },
    joker_melds: {
      label: '含百搭的牌组',
      say: {
        free: '破冰后，打出百搭所代表的牌，或像其他牌组一样重组，即可换取百搭并在该回合内使用。',
        stay: '含百搭的牌组保持原样：可以加牌，但任何牌都不能移走，百搭也不例外。',
      },
    },
    joker_reuse: {
      label: '换取的百搭',
      say: {
        new_set: '换取的百搭须在该回合内组成新的牌组。',
        any_set: '换取的百搭须在该回合内用于任一牌组。',
      },
    },
    joker_in_three: {
      label: '三只群组中的百搭',
      say: {
        either: '打出缺少的任一颜色即可换取三只群组中的百搭。',
        both: '打出缺少的两种颜色才可换取三只群组中的百搭。',
      },
    },
    replacing_tile: {
      label: '用来换取的牌',
      say: { rack_or_table: '换取百搭的牌可来自牌架或桌上。', rack: '换取百搭的牌须来自牌架。' },
    },
    joker_may_move: {
      label: '在牌组内移动',
      say: { yes: '百搭可以在牌组内移动位置。', no: '百搭在牌组内不能移动位置。' },
    },
    'meld_rules.max_jokers': {
      label: '同组百搭数',
      say: (count) =>
        count === null ? '同一牌组的百搭数不限。' : `同一牌组最多 ${count} 只百搭。`,
    },
    'meld_rules.min_naturals': {
      label: '数字牌',
      say: (count) => `牌组至少有 ${count} 只数字牌。`,
    },
    'meld_rules.double_counts': {
      label: '群组中的双重百搭',
      say: { represented: '双重百搭在群组中算两只牌。', physical: '双重百搭在群组中算一只牌。' },
    },
    'meld_rules.color_change_first': {
      label: '变色百搭在最前',
      say: { no: '变色百搭放在中间或最后。', yes: '变色百搭也可放在最前。' },
    },
    'meld_rules.color_change_adjacent': {
      label: '变色百搭相邻',
      say: { no: '两只变色百搭之间须有数字。', yes: '变色百搭可以相邻。' },
    },
    'meld_rules.mirror_color': {
      label: '镜像的颜色',
      say: { same: '镜像顺组两边颜色也要相同。', number: '镜像顺组两边数字相同即可。' },
    },
    'meld_rules.mirror_min_naturals': {
      label: '镜像两边',
      say: (count) => `每边至少 ${count} 只数字牌。`,
    },
    turn_limit_s: {
      label: '回合限时（秒）',
      say: (count) => (count === null ? '回合不限时。' : `每回合限时 ${minutes(count)}。`),
    },
    timeout_clean_draw: {
      label: '未出牌而超时',
      say: (count) => `未出牌而超时，抽 ${count} 只牌。`,
    },
    fail_draw: { label: '不完整的回合', say: (count) => `重组未完成，抽 ${count} 只牌。` },
    fail_policy: {
      label: '未完成的牌',
      say: {
        rollback_all: '桌上的牌组全部还原。',
        keep_completed: '完成的牌组保留，其余拿回牌架。',
      },
    },
    unrestorable: {
      label: '无法还原的牌',
      say: {
        pool_random: '实体牌桌上，无法还原的牌放入牌库。',
        pool_bottom: '实体牌桌上，放到牌库最下面，并多抽同样数量。',
      },
    },
    game_clock_s: {
      label: '全局限时（秒）',
      say: (count) => (count === null ? '全局不限时。' : `每人全局共 ${minutes(count)}。`),
    },
    clock_delay_s: {
      label: '每回合延迟（秒）',
      say: (count) =>
        count === 0
          ? '回合一开始就计入全局时间。'
          : `每回合过 ${count} 秒才开始计入全局时间（布龙施泰因）。超时不扣分时，时间用完即结束回合。`,
    },
    clock_increment_s: {
      label: '每回合加秒（秒）',
      say: (count) =>
        count === 0
          ? '全局时间不随回合增加。'
          : `每回合开始前，全局时间加 ${count} 秒（菲舍尔）。超时不扣分时，时间用完即结束回合。`,
    },
    clock_penalty_per_s: {
      label: '每超一秒扣分',
      say: (count) => `超过全局时间，每秒扣 ${count} 分。`,
    },
    call: {
      label: '喊牌',
      say: {
        announced: '打出最后一只牌即获胜。',
        required: '打出最后一只牌并喊出来才获胜，可自动喊。',
        strict: '必须自己喊出来才算获胜。',
      },
    },
    empty_pool_end: {
      label: '牌库空后',
      say: {
        first_stuck: '牌库空后，一旦有人无牌可出，该局结束。',
        all_stuck: '牌库空后，直到无人能出牌，该局结束。',
        one_round: '牌库空后每人再行一回合，抽到最后一只牌者最后。',
      },
    },
    empty_pool_duty: {
      label: '牌库空后跳过',
      say: {
        must_lay: '牌库空后，能出牌就必须至少出一只。',
        may_pass: '牌库空后，能出牌也可以跳过；跳过视为无牌可出。',
      },
    },
    play_on_for_second: {
      label: '第二名',
      say: { no: '有人喊牌即结束。', yes: '喊牌后其余玩家继续决出第二名；得分以喊牌时为准。' },
    },
    joker_penalty: {
      label: '牌架余下的百搭',
      say: (count) => `牌架上的每只百搭值 ${count} 分（负分）。`,
    },
    unopened_penalty: {
      label: '从未破冰',
      say: (count) =>
        count === null ? '从未破冰者照余牌扣分。' : `从未破冰者固定扣 ${count} 分。`,
    },
    declined_opening_penalty: {
      label: '能破冰而不破',
      say: (count) =>
        count === null ? '推迟破冰不另扣分。' : `能破冰而不破者固定扣 ${count} 分。`,
    },
    exhaustion: {
      label: '无人打光时的计分',
      say: {
        difference: '无人打光时，输家扣自己与最低牌值之差，赢家得其总和。',
        own_sum: '无人打光时，各扣自己的牌值，赢家得他人总和减去自己的牌值。',
      },
    },
    exhaustion_winner: {
      label: '无人打光时的赢家',
      say: { lowest_sum: '牌值最低者获胜。', fewest_tiles: '余牌最少者获胜。' },
    },
    exhaustion_tie: {
      label: '牌值相同',
      say: { fewest_tiles: '牌值相同则余牌少者获胜。', share: '牌值相同则并列获胜。' },
    },
    match_length: {
      label: '整场长度',
      say: {
        'none games': '局数不限。',
        '1 games': '一局。',
        '2 games': '两局。',
        '3 games': '三局。',
        '5 games': '五局。',
        '1 rounds': '一轮（局数与人数相同）。',
        '2 rounds': '两轮（每轮局数与人数相同）。',
        '3 rounds': '三轮（每轮局数与人数相同）。',
      },
    },
    match_key: {
      label: '整场赢家',
      say: {
        points: '总分最高者获胜。',
        wins_points: '胜局最多者获胜，相同则比总分。',
        wins_points_tiles_time: '依次比胜局、分数、余牌最少、用时最少。',
      },
    },
    fourth_color: {
      label: '第四色',
      say: { orange: '原文称橙色。', yellow: '原文称黄色。', scarlet: '原文称朱红色。' },
    },
    game_word: { label: '一次发牌', say: { game: '原文称局。', round: '原文称轮。' } },
  },
};
