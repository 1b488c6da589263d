/** English words of the ranking of teams. */

export const teams = {
  title: 'Teams and schools',
  team: 'Team',
  points: 'Points',
  counted: 'Who counts',
  others: (names: string) => `not counted: ${names}`,
  rank: 'Rank teams by school or club',
  measure: 'What counts',
  measures: {
    places: 'Places: the first of ten adds 10 points, the last 1',
    games: 'Games: wins, then points, then fewest tiles left',
  },
  best: 'Players per team',
  all: 'All',
  bestOf: (players: number) => (players === 1 ? 'The best player' : `The best ${players}`),
  none: 'No player with a result has a school or club yet.',
  decided: {
    complete: (above: string) => `fewer players than ${above}`,
    wins: (above: string) => `fewer wins than ${above}`,
    points: (above: string) => `fewer points than ${above}`,
    tiles: (above: string) => `level with ${above} in points, more tiles left`,
    best: (above: string) => `level with ${above}, whose best players are ahead`,
  },
  tied: 'level in everything',
  csv: 'Teams as a table (CSV)',
};

export type TeamWords = typeof teams;
