import type { RuleWords } from './shape';

const minutes = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60}분` : `${seconds}초`);

const jokers = (kind: string) => (count: number | null) =>
  count === 0 ? `${kind}가 없습니다.` : `${kind}가 ${count}개 있습니다.`;

export const rules: RuleWords = {
  groups: {
    basics: '게임',
    start: '게임 준비',
    opening: '등록',
    turn: '차례',
    jokers: '조커',
    special: '특수 조커',
    time: '시간과 벌칙',
    end: '게임의 끝',
    scoring: '점수 계산',
    match: '우승자 결정',
  },
  none: '없음',
  byPlayers: (sentences) => `인원에 따라 다릅니다. ${sentences.join(' ')}`,
  titles: {
    goal: '게임의 목표',
    tiles: '타일',
    melds: '세트',
    own: '내 타일로만',
    manipulation: '숫자 조합',
    draw: '가져오기',
    joker: '조커',
    double: '더블 조커',
    color_change: '색 변환 조커',
    mirror: '거울 조커',
    swap: '조커끼리 바꾸기',
  },
  basics: {
    goal: '받침대의 타일을 가장 먼저 모두 내려놓으면 이깁니다.',
    melds:
      '연속은 같은 색으로 숫자가 이어지는 3개 이상, 그룹은 같은 숫자이면서 색이 모두 다른 3개나 4개입니다. 1은 가장 낮은 숫자이며 13 뒤에 붙일 수 없습니다.',
    own: '등록은 내 받침대의 타일로만 합니다. 그전에는 테이블의 세트를 건드릴 수 없습니다.',
    manipulation:
      '등록한 뒤에는 자유롭게 붙이고 나누고 합칩니다. 차례가 끝날 때 모든 타일이 올바른 세트에 있어야 하고, 테이블의 타일은 가져갈 수 없으며, 받침대에서 1개 이상 내려놓아야 합니다.',
    draw: '낼 수 없거나 내지 않으면 타일을 가져오고 차례를 마칩니다.',
    joker: '조커는 놓인 자리의 타일을 대신하며, 받침대로 가져올 수 없습니다.',
    double:
      '타일 두 개를 대신합니다. 연속에서는 이어지는 두 숫자, 그룹에서는 두 색입니다. 두 타일을 모두 놓아야 가져올 수 있습니다.',
    color_change: '연속에서만 씁니다. 숫자 하나를 대신하고, 그 뒤로는 다른 색으로 이어집니다.',
    mirror:
      '가운데에 놓이며 양쪽 타일이 같아야 합니다. 값은 0이고, 세트를 풀어야만 가져올 수 있습니다.',
    swap: '조커 자리에 다른 조커를 놓고 가져올 수 없으며, 세트는 언제나 타일 3개 이상입니다.',
  },
  tiles: {
    classic: '타일 106개: 네 색의 1~13이 두 벌, 조커 2개.',
    standard: '4명까지는 타일 106개와 조커 2개, 5~6명은 타일 160개와 조커 4개.',
    xp: '타일 160개: 네 색의 1~13이 세 벌, 조커 4개.',
    twist: '타일 112개: 네 색의 1~13이 두 벌, 조커·더블·색 변환·거울 조커가 2개씩.',
    guide: '타일 106개: 네 색의 1~13이 두 벌, 조커 2개.',
    tournament: '조커 2개를 포함한 타일 106개. 한 테이블은 네 명이며 세 명일 수도 있습니다.',
  },
  fields: {
    players: {
      label: '인원',
      say: {
        '2-4': '2~4명이 합니다.',
        '2-4/5-6': '2~6명이 합니다.',
        '2-6': '2~6명이 합니다.',
        '3-4': '3~4명이 합니다.',
      },
    },
    copies: { label: '같은 타일의 수', say: (count) => `네 색의 1~13이 ${count}벌 있습니다.` },
    hand: { label: '나누는 타일', say: (count) => `타일 ${count}개씩 가지고 시작합니다.` },
    deal: {
      label: '나누는 방법',
      say: { single: '각자 풀에서 가져옵니다.', passed_left: '2묶음을 골라 왼쪽 사람에게 줍니다.' },
    },
    joker_each: {
      label: '모두에게 조커 하나씩(조커가 게임자 수 이상)',
      say: {
        no: '조커도 다른 타일처럼 운에 따라 받습니다.',
        yes: '모두 조커를 1개씩 먼저 받습니다.',
      },
    },
    stack: { label: '묶음', say: (count) => `타일을 ${count}개씩 쌓습니다.` },
    starter: {
      label: '선(先)',
      say: {
        highest_tile: '가장 높은 숫자를 뽑은 사람이 먼저 합니다.',
        seat_one: '1번 자리가 먼저 합니다.',
      },
    },
    later_starter: {
      label: '다음 게임의 선',
      say: {
        rotate: '다음 게임은 왼쪽 사람이 먼저 합니다.',
        highest_tile: '게임마다 다시 뽑습니다.',
        seat_one: '다음 게임도 1번 자리가 먼저 합니다.',
      },
    },
    start_tie: {
      label: '같은 숫자를 뽑으면',
      say: {
        redraw: '가장 높은 숫자가 같으면 다시 뽑습니다.',
        first_seat: '가장 높은 숫자가 같으면 앞자리가 먼저 합니다.',
      },
    },
    start_joker: {
      label: '조커를 뽑으면',
      say: { redraw: '조커가 나오면 다시 뽑습니다.', highest: '조커를 가장 높게 봅니다.' },
    },
    strip_for_2_to_4: {
      label: '적은 인원의 타일',
      say: {
        no: '인원과 관계없이 모든 타일을 씁니다.',
        yes: '4명까지는 한 벌과 조커 2개를 뺍니다.',
      },
    },
    threshold: {
      label: '등록 점수',
      say: (count) =>
        count === 0
          ? '처음 내려놓는 세트의 합에 제한이 없습니다.'
          : `처음 내려놓는 세트의 합이 ${count} 이상이어야 합니다.`,
    },
    manip_in_meld_turn: {
      label: '등록하는 차례의 조합',
      say: {
        no: '등록하는 차례에는 숫자 조합을 할 수 없습니다.',
        yes: '등록하는 차례에도 숫자 조합을 할 수 있습니다.',
      },
    },
    redeal_on_doubles: {
      label: '더블과 새 게임',
      say: (count) =>
        count === null
          ? '더블로 새 게임을 요구할 수 없습니다.'
          : `더블이 ${count}쌍이면 첫 차례 전에 새 게임을 요구할 수 있습니다.`,
    },
    play_after_draw: {
      label: '가져온 뒤 내려놓기',
      say: {
        no: '가져온 타일은 다음 차례부터 씁니다.',
        yes: '가져온 뒤에도 같은 차례에 내려놓을 수 있습니다.',
      },
    },
    must_play: {
      label: '낼 수 있으면 내야 하나요?',
      say: { no: '낼 수 있어도 가져올 수 있습니다.', yes: '낼 수 있으면 반드시 내야 합니다.' },
    },
    'meld_rules.min_tiles': {
      label: '가장 작은 세트',
      say: (count) => `세트는 타일 ${count}개 이상입니다.`,
    },
    'meld_rules.group_limit': {
      label: '가장 큰 그룹',
      say: (count) => `그룹은 타일 ${count}개까지입니다.`,
    },
    jokers: { label: '조커의 수', say: jokers('조커') },
    double_jokers: { label: '더블 조커의 수', say: jokers('더블 조커') },
    color_change_jokers: { label: '색 변환 조커의 수', say: jokers('색 변환 조커') },
    mirror_jokers: { label: '거울 조커의 수', say: jokers('거울 조커') },
    joker_melds: {
      label: '조커가 있는 세트',
      say: {
        free: '등록한 뒤에는 조커 자리의 타일을 놓거나 그 세트를 다른 세트처럼 바꾸어 조커를 바로 쓸 수 있습니다.',
        stay: '조커가 있는 세트는 그대로 둡니다. 타일을 붙일 수는 있지만, 조커를 포함해 어떤 타일도 뺄 수 없습니다.',
      },
    },
    joker_reuse: {
      label: '가져온 조커',
      say: {
        new_set: '가져온 조커는 그 차례에 새로운 세트에 써야 합니다.',
        any_set: '가져온 조커는 그 차례에 어느 세트에든 씁니다.',
      },
    },
    joker_in_three: {
      label: '3개 그룹의 조커',
      say: {
        either: '3개 그룹의 조커는 빠진 색 하나만 놓아도 가져옵니다.',
        both: '3개 그룹의 조커는 빠진 두 색을 모두 놓아야 가져옵니다.',
      },
    },
    replacing_tile: {
      label: '조커 자리에 놓는 타일',
      say: {
        rack_or_table: '조커 자리에는 받침대나 테이블의 타일을 놓습니다.',
        rack: '조커 자리에는 받침대의 타일만 놓습니다.',
      },
    },
    joker_may_move: {
      label: '세트 안에서 옮기기',
      say: {
        yes: '조커는 세트 안에서 자리를 옮길 수 있습니다.',
        no: '조커는 세트 안에서 자리를 지킵니다.',
      },
    },
    'meld_rules.max_jokers': {
      label: '한 세트의 조커',
      say: (count) =>
        count === null
          ? '한 세트에 조커를 몇 개든 씁니다.'
          : `한 세트에 조커는 ${count}개까지입니다.`,
    },
    'meld_rules.min_naturals': {
      label: '숫자 타일',
      say: (count) => `세트에는 숫자 타일이 ${count}개 이상 있어야 합니다.`,
    },
    'meld_rules.double_counts': {
      label: '그룹의 더블 조커',
      say: {
        represented: '그룹에서 더블 조커는 타일 2개로 셉니다.',
        physical: '그룹에서 더블 조커는 타일 1개로 셉니다.',
      },
    },
    'meld_rules.color_change_first': {
      label: '맨 앞의 색 변환',
      say: {
        no: '색 변환 조커는 가운데나 맨 뒤에 놓습니다.',
        yes: '색 변환 조커를 맨 앞에도 놓을 수 있습니다.',
      },
    },
    'meld_rules.color_change_adjacent': {
      label: '나란한 색 변환',
      say: {
        no: '색 변환 조커 사이에는 숫자가 있어야 합니다.',
        yes: '색 변환 조커를 나란히 놓을 수 있습니다.',
      },
    },
    'meld_rules.mirror_color': {
      label: '거울의 색',
      say: {
        same: '거울 연속은 양쪽의 색도 같아야 합니다.',
        number: '거울 연속은 숫자만 같으면 됩니다.',
      },
    },
    'meld_rules.mirror_min_naturals': {
      label: '거울 양쪽',
      say: (count) => `거울 양쪽에 숫자 타일이 ${count}개 이상 있어야 합니다.`,
    },
    turn_limit_s: {
      label: '차례 시간(초)',
      say: (count) =>
        count === null ? '차례마다의 시간 제한은 없습니다.' : `한 차례는 ${minutes(count)}입니다.`,
    },
    timeout_clean_draw: {
      label: '내지 않고 시간 초과',
      say: (count) => `내려놓지 않고 시간이 끝나면 타일 ${count}개를 가져옵니다.`,
    },
    fail_draw: {
      label: '조합 미완성',
      say: (count) => `조합을 완성하지 못하면 타일 ${count}개를 가져옵니다.`,
    },
    fail_policy: {
      label: '미완성 조합의 타일',
      say: {
        rollback_all: '미완성 조합은 모두 제자리로 돌립니다.',
        keep_completed: '완성한 세트는 남고 나머지만 받침대로 돌아갑니다.',
      },
    },
    unrestorable: {
      label: '되돌릴 수 없는 타일',
      say: {
        pool_random: '실제 테이블에서는 되돌릴 수 없는 타일을 풀에 넣습니다.',
        pool_bottom: '실제 테이블에서는 풀 맨 아래에 넣고 그만큼 더 가져옵니다.',
      },
    },
    game_clock_s: {
      label: '게임 시간(초)',
      say: (count) =>
        count === null
          ? '게임 전체의 시간 제한은 없습니다.'
          : `한 사람의 게임 시간은 모두 ${minutes(count)}입니다.`,
    },
    clock_delay_s: {
      label: '차례당 지연(초)',
      say: (count) =>
        count === 0
          ? '게임 시간은 차례가 시작되면 바로 줄어듭니다.'
          : `차례마다 ${count}초가 지난 뒤에 게임 시간이 줄어듭니다(브론스타인). 초과 벌점이 없으면 시간이 끝날 때 차례도 끝납니다.`,
    },
    clock_increment_s: {
      label: '차례당 추가(초)',
      say: (count) =>
        count === 0
          ? '차례마다 더해지는 게임 시간은 없습니다.'
          : `차례가 시작될 때마다 게임 시간에 ${count}초를 더합니다(피셔). 초과 벌점이 없으면 시간이 끝날 때 차례도 끝납니다.`,
    },
    clock_penalty_per_s: {
      label: '초과 1초당 벌점',
      say: (count) => `게임 시간을 넘기면 1초마다 ${count}점을 잃습니다.`,
    },
    call: {
      label: '외치기',
      say: {
        announced: '마지막 타일을 내려놓으면 이깁니다.',
        required: '마지막 타일을 내려놓고 외쳐야 이깁니다. 자동으로 외칠 수 있습니다.',
        strict: '스스로 외쳐야만 이긴 것으로 인정합니다.',
      },
    },
    empty_pool_end: {
      label: '풀이 비면',
      say: {
        first_stuck: '풀이 비면 한 사람이라도 내지 못할 때 끝납니다.',
        all_stuck: '풀이 비면 아무도 내지 못할 때 끝납니다.',
        one_round: '풀이 비면 한 차례씩만 더 하고, 마지막 타일을 가져간 사람을 끝으로 끝납니다.',
      },
    },
    empty_pool_duty: {
      label: '풀이 비었을 때 넘기기',
      say: {
        must_lay: '풀이 비면 낼 수 있는 사람은 1개 이상 내야 합니다.',
        may_pass: '풀이 비면 낼 수 있어도 차례를 넘길 수 있습니다. 넘기면 내지 못한 것으로 칩니다.',
      },
    },
    play_on_for_second: {
      label: '2등 가리기',
      say: {
        no: '외치면 게임이 끝납니다.',
        yes: '외친 뒤에도 2등을 가릴 때까지 계속합니다. 점수와 타일 수는 외친 때를 기준으로 합니다.',
      },
    },
    joker_penalty: {
      label: '남은 조커',
      say: (count) => `받침대에 남은 조커는 1개당 ${count}점입니다.`,
    },
    unopened_penalty: {
      label: '미등록 벌점',
      say: (count) =>
        count === null
          ? '등록하지 못해도 남은 타일만큼 잃습니다.'
          : `등록하지 못하면 타일과 관계없이 벌점 ${count}점입니다.`,
    },
    declined_opening_penalty: {
      label: '고의 미등록 벌점',
      say: (count) =>
        count === null
          ? '등록을 미뤄도 따로 벌점은 없습니다.'
          : `등록할 수 있었는데 하지 않으면 벌점 ${count}점입니다.`,
    },
    exhaustion: {
      label: '아무도 끝내지 못할 때 점수',
      say: {
        difference: '아무도 끝내지 못하면 가장 낮은 합과의 차이만큼 잃고, 승자가 그 합을 얻습니다.',
        own_sum:
          '아무도 끝내지 못하면 자기 합만큼 잃고, 승자는 남들의 합에서 자기 합을 뺀 점수를 얻습니다.',
      },
    },
    exhaustion_winner: {
      label: '아무도 끝내지 못할 때 승자',
      say: {
        lowest_sum: '합이 가장 낮은 사람이 이깁니다.',
        fewest_tiles: '타일이 가장 적은 사람이 이깁니다.',
      },
    },
    exhaustion_tie: {
      label: '합이 같으면',
      say: {
        fewest_tiles: '합이 같으면 타일이 적은 사람이 이깁니다.',
        share: '합이 같으면 함께 이깁니다.',
      },
    },
    match_length: {
      label: '게임 수',
      say: {
        'none games': '원하는 만큼 합니다.',
        '1 games': '1게임입니다.',
        '2 games': '2게임입니다.',
        '3 games': '3게임입니다.',
        '5 games': '5게임입니다.',
        '1 rounds': '1라운드(인원수만큼의 게임)입니다.',
        '2 rounds': '2라운드(라운드마다 인원수만큼의 게임)입니다.',
        '3 rounds': '3라운드(라운드마다 인원수만큼의 게임)입니다.',
      },
    },
    match_key: {
      label: '우승자',
      say: {
        points: '총점이 가장 높은 사람이 우승합니다.',
        wins_points: '승수, 그다음 총점으로 정합니다.',
        wins_points_tiles_time: '승수, 점수, 남은 타일 수, 쓴 시간의 순서로 정합니다.',
      },
    },
    fourth_color: {
      label: '넷째 색',
      say: {
        orange: '원문은 오렌지색이라 합니다.',
        yellow: '원문은 노랑이라 합니다.',
        scarlet: '원문은 주홍이라 합니다.',
      },
    },
    game_word: {
      label: '한 판',
      say: { game: '원문은 게임이라 합니다.', round: '원문은 라운드라 합니다.' },
    },
  },
};
