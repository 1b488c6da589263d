import { describe, expect, it } from 'vitest';
import type { FromServer, Update } from '../../net/protocol';
import { BOARDS } from './boards';
import { localTable, type Judge } from './localTable';

const board = BOARDS[0]!;

async function talk(judge: Judge, ...said: object[]): Promise<FromServer[]> {
  const heard: FromServer[] = [];
  const socket = localTable(board, judge);
  socket.onmessage = ({ data }) => heard.push(JSON.parse(String(data)) as FromServer);
  for (const message of said) socket.send(JSON.stringify(message));
  await new Promise((done) => setTimeout(done));
  return heard;
}

const asked: string[] = [];
const judge = (fine: boolean): Judge => ({ plays: () => fine, asks: (what) => asked.push(what) });
const PLAY = { type: 'play', cmd_id: 'a', table: ['[R5 R6 R7]'], call: false };

describe('a table without a server', () => {
  it('shows the board as the turn of its one player', async () => {
    const [update] = (await talk(judge(true), { type: 'hello' })) as [Update];
    expect(update.view).toMatchObject({ you: 0, status: 'playing' });
    expect(update.view.game).toMatchObject({
      seat: 0,
      table: [],
      rack: board.rack.split(' '),
      clock_ms: null,
    });
    expect(update.view.seats).toHaveLength(1);
    expect(update.terms).toMatchObject({ threshold: 0, clock: false });
  });

  it('takes a play that is right, and the turn is over', async () => {
    const [, update, ack] = (await talk(judge(true), { type: 'hello' }, PLAY)) as [
      Update,
      Update,
      FromServer,
    ];
    expect(update.view.game).toMatchObject({
      seat: 1,
      table: ['[R5 R6 R7]'],
      rack: ['R8', 'B6', 'O12'],
    });
    expect(ack).toMatchObject({ type: 'ack', cmd_id: 'a' });
  });

  it('changes nothing for a play that is not', async () => {
    const heard = await talk(judge(false), { type: 'hello' }, PLAY);
    expect(heard.map((message) => message.type)).toEqual(['update', 'ack']);
  });

  it('hands on what it has no answer for', async () => {
    await talk(judge(true), { type: 'draw', cmd_id: 'b' }, { type: 'hint', request_id: 'c' });
    expect(asked).toEqual(['draw', 'hint']);
  });
});
