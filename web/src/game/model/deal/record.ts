/** What a record tells of a deal: its headers, the start tiles, the hands and the pool. */

export interface RecordedDeal {
  readonly headers: ReadonlyMap<string, string>;
  readonly ruleset: string;
  readonly starter: number;
  readonly racks: readonly (readonly string[])[];
  readonly pool: readonly string[];
  /** Tiles that were turned up to find the starter, in order. */
  readonly turnedUp: readonly string[];
}

/** The deal of a match's game with that number; null if the record has none that can be read. */
export function readDeal(record: string, game: number): RecordedDeal | null {
  return (
    record
      .split(/\n(?=\[Match )/)
      .map(readGame)
      .find((recorded) => recorded?.headers.get('Game') === String(game)) ?? null
  );
}

function readGame(text: string): RecordedDeal | null {
  const dealt = /^dealt; ruleset=(.*); starter=(\d+); racks=(.*); pool=(.*)$/m.exec(text);
  if (dealt === null) return null;
  const [, ruleset = '', starter = '', racks = '', pool = ''] = dealt;
  const shown = [...text.matchAll(/^start_tiles; tiles=(.*)$/gm)].flatMap(([, tiles = '']) =>
    tiles.split(' '),
  );
  return {
    headers: new Map(
      [...text.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map(([, key = '', value = '']) => [key, value]),
    ),
    ruleset,
    starter: Number(starter),
    racks: racks.split(' / ').map((rack) => rack.split(' ').filter(Boolean)),
    pool: pool.split(' ').filter(Boolean),
    turnedUp: shown.map((tile) => tile.split(':')[1] ?? ''),
  };
}
