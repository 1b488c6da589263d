import { describe, expect, it } from 'vitest';
import { comparable, fromStages, REGULATION, toStages, type Format } from './format';

describe('how a division is played', () => {
  it('is the regulation’s where nothing is chosen', () => {
    expect(toStages(REGULATION)).toEqual([
      { format: 'knockout', rounds: 1, games: 2, advance: 2, cut: null, carry_over: false },
    ]);
    expect(fromStages([])).toEqual(REGULATION);
  });

  it('is rounds, and a knock-out of the best where finals are chosen', () => {
    const meet: Format = {
      kind: 'meet',
      rounds: 5,
      games: 1,
      finals: 0,
      advance: 2,
      carryOver: false,
      tableSize: 4,
      seeded: false,
      best: 0,
      gameMin: 0,
    };
    expect(toStages(meet)).toHaveLength(1);
    expect(toStages({ ...meet, finals: 8, carryOver: true })).toMatchObject([
      { format: 'meet', rounds: 5, games: 1, cut: null, carry_over: false },
      { format: 'knockout', games: 1, advance: 2, cut: 8, carry_over: true },
    ]);
  });

  it('says nothing that older servers do not know unless it is chosen', () => {
    const stages = toStages({ ...REGULATION, kind: 'meet', finals: 8 });
    for (const stage of stages)
      expect(Object.keys(stage)).not.toEqual(
        expect.arrayContaining([expect.stringMatching('table_size|seeded|best')]),
      );
    expect(
      toStages({ ...REGULATION, kind: 'swiss', rounds: 5, finals: 8, tableSize: 2, seeded: true }),
    ).toMatchObject([
      { format: 'swiss', rounds: 5, table_size: 2 },
      { format: 'knockout', advance: 1, cut: 8, table_size: 2, seeded: true },
    ]);
  });

  it('has no knock-out where tables are compared', () => {
    for (const format of [REGULATION, { ...REGULATION, kind: 'rank', finals: 8 } as const]) {
      expect(toStages(comparable(format)).map((stage) => stage.format)).not.toContain('knockout');
    }
    expect(comparable({ ...REGULATION, kind: 'rank' }).kind).toBe('rank');
  });

  it('is read back as it was chosen', () => {
    const formats: Format[] = [
      { ...REGULATION, games: 3, advance: 1 },
      { ...REGULATION, tableSize: 2, advance: 1 },
      { ...REGULATION, kind: 'meet', rounds: 6, finals: 16, advance: 1, carryOver: true },
      { ...REGULATION, kind: 'rank', finals: 4 },
      { ...REGULATION, kind: 'swiss', rounds: 5, tableSize: 2, best: 4 },
      { ...REGULATION, kind: 'meet', rounds: 3, games: 1, finals: 8, seeded: true },
      { ...REGULATION, gameMin: 20 },
      { ...REGULATION, kind: 'rank', rounds: 5, finals: 8, gameMin: 30 },
    ];
    for (const format of formats) expect(fromStages(toStages(format))).toEqual(format);
  });
});
