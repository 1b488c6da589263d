/**
 * The two loops that take nearly all the time, in WebAssembly: four numbers in one instruction.
 *
 * The module is put together here, byte by byte, so that no binary file and no tool is needed. It
 * does the same as `rows.ts`, which is used where a browser cannot run it.
 */

type Code = readonly number[];

const MAGIC: Code = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** Types: a number of 32 bits, and four floating-point numbers in a vector. */
const INTEGER = 0x7f;
const VECTOR = 0x7b;
const VECTOR_BYTES = 16;
const FLOAT_BYTES = 4;

/** The parameters of a function, its variables, and what it does with them. */
interface Body {
  readonly integers: readonly string[];
  readonly vectors: readonly string[];
  readonly parameters: readonly string[];
  readonly code: (name: (local: string) => number) => Code;
}

/** A whole number as WebAssembly writes it (LEB128). */
function whole(value: number): Code {
  const bytes: number[] = [];
  for (let rest = value; ;) {
    const byte = rest & 127;
    rest >>= 7;
    const last = (rest === 0 && (byte & 64) === 0) || (rest === -1 && (byte & 64) !== 0);
    bytes.push(last ? byte : byte | 128);
    if (last) return bytes;
  }
}

/** A count: as `whole`, without a sign. */
function count(value: number): Code {
  return value < 128 ? [value] : [(value & 127) | 128, ...count(value >> 7)];
}

const constant = (value: number): Code => [0x41, ...whole(value)];
const add = (one: Code, other: Code): Code => [...one, ...other, 0x6a];
const times = (one: Code, other: Code): Code => [...one, ...other, 0x6c];
const isLess = (one: Code, other: Code): Code => [...one, ...other, 0x48];
/** *one* if *condition*, else zero. */
const where = (condition: Code, one: Code): Code => [...one, ...constant(0), ...condition, 0x1b];
const when = (condition: Code, code: Code): Code => [...condition, 0x04, 0x40, ...code, 0x0b];
/** Repeats *code* while *condition* holds after it. */
const repeat = (code: Code, condition: Code): Code => [
  0x03,
  0x40,
  ...code,
  ...condition,
  0x0d,
  0,
  0x0b,
];
const load = (at: Code): Code => [...at, 0xfd, 0x00, 2, 0];
/** The number at a place, four times. */
const spread = (at: Code): Code => [...at, 0xfd, 0x09, 2, 0];
const store = (at: Code, value: Code): Code => [...at, ...value, 0xfd, 0x0b, 2, 0];
const plus = (one: Code, other: Code): Code => [...one, ...other, 0xfd, 0xe4, 0x01];
const product = (one: Code, other: Code): Code => [...one, ...other, 0xfd, 0xe6, 0x01];
const larger = (one: Code, other: Code): Code => [...one, ...other, 0xfd, 0xe9, 0x01];
const zeros: Code = [...constant(0), 0xfd, 0x11];

const PIXELS = [0, 1, 2, 3] as const;

/** `multiply` of `rows.ts`: four pixels by four outputs at a time. Places and steps are in bytes. */
const MULTIPLY: Body = {
  parameters: [
    'kernel', 'bias', 'outer', 'length', 'lines', 'source', 'step', 'row', 'to', 'wide', 'added',
    'relu',
  ], // prettier-ignore
  integers: [
    'output', 'x', 'first', 'weight', 'place', 'line', 'at', 'end', 'size', 'target',
    'from1', 'from2', 'from3', 'to0', 'to1', 'to2', 'to3',
  ], // prettier-ignore
  vectors: ['sum0', 'sum1', 'sum2', 'sum3', 'w'],
  code: (name) => {
    const get = (local: string): Code => [0x20, name(local)];
    const set = (local: string, value: Code): Code => [...value, 0x21, name(local)];
    const advance = (local: string, by: Code) => set(local, add(get(local), by));
    const products = [
      ...set('w', load(get('weight'))),
      ...PIXELS.flatMap((pixel) => {
        const at = pixel === 0 ? get('at') : add(get('at'), get(`from${pixel}`));
        return set(`sum${pixel}`, plus(get(`sum${pixel}`), product(spread(at), get('w'))));
      }),
      ...advance('weight', constant(VECTOR_BYTES)),
      ...advance('at', constant(FLOAT_BYTES)),
    ];
    const lines = [
      ...set('at', get('place')),
      ...set('end', add(get('at'), get('length'))),
      ...repeat(products, isLess(get('at'), get('end'))),
      ...advance('place', get('row')),
      ...advance('line', constant(1)),
    ];
    // Behind the last pixel of a row, the first of the four is calculated again.
    const pixels = [
      ...set('target', add(times(get('x'), get('size')), get('output'))),
      ...set('to0', constant(0)),
      ...[1, 2, 3].flatMap((pixel) => {
        const inside = isLess(add(get('x'), constant(pixel)), get('wide'));
        return [
          ...set(`from${pixel}`, where(inside, times(get('step'), constant(pixel)))),
          ...set(`to${pixel}`, where(inside, times(get('size'), constant(pixel)))),
        ];
      }),
      ...PIXELS.flatMap((pixel) => set(`sum${pixel}`, load(add(get('bias'), get('output'))))),
      ...set('weight', get('first')),
      ...set('place', add(get('source'), times(get('x'), get('step')))),
      ...set('line', constant(0)),
      ...repeat(lines, isLess(get('line'), get('lines'))),
      ...when(
        get('added'),
        PIXELS.flatMap((pixel) => {
          const at = add(add(get('added'), get('target')), get(`to${pixel}`));
          return set(`sum${pixel}`, plus(get(`sum${pixel}`), load(at)));
        }),
      ),
      ...when(
        get('relu'),
        PIXELS.flatMap((pixel) => set(`sum${pixel}`, larger(get(`sum${pixel}`), zeros))),
      ),
      ...PIXELS.flatMap((pixel) =>
        store(add(add(get('to'), get('target')), get(`to${pixel}`)), get(`sum${pixel}`)),
      ),
      ...advance('x', constant(4)),
    ];
    const outputs = [
      ...set('x', constant(0)),
      ...repeat(pixels, isLess(get('x'), get('wide'))),
      ...set('first', get('weight')),
      ...advance('output', constant(VECTOR_BYTES)),
    ];
    return [
      ...set('size', times(get('outer'), constant(FLOAT_BYTES))),
      ...set('first', get('kernel')),
      ...repeat(outputs, isLess(get('output'), get('size'))),
    ];
  },
};

const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

/** `slide` of `rows.ts`: four channels at a time. Places and steps are in bytes. */
const SLIDE: Body = {
  parameters: ['kernel', 'channels', 'source', 'step', 'row', 'to', 'wide'],
  integers: ['channel', 'x', 'at', 'line', 'target'],
  vectors: [...NINE.map((point) => `w${point}`), 'bias', 'sum'],
  code: (name) => {
    const get = (local: string): Code => [0x20, name(local)];
    const set = (local: string, value: Code): Code => [...value, 0x21, name(local)];
    const advance = (local: string, by: Code) => set(local, add(get(local), by));
    const weight = (point: number) =>
      load(add(add(get('kernel'), get('channel')), times(get('channels'), constant(point))));
    const pixel = [
      ...set('sum', get('bias')),
      ...set('line', get('at')),
      ...NINE.flatMap((point) => [
        ...set('sum', plus(get('sum'), product(load(get('line')), get(`w${point}`)))),
        ...advance('line', get('channels')),
        ...(point % 3 === 2
          ? advance('line', add(get('row'), times(get('channels'), constant(-3))))
          : []),
      ]),
      ...store(get('target'), larger(get('sum'), zeros)),
      ...advance('target', get('channels')),
      ...advance('at', get('step')),
      ...advance('x', constant(1)),
    ];
    const channels = [
      ...NINE.flatMap((point) => set(`w${point}`, weight(point))),
      ...set('bias', weight(9)),
      ...set('at', add(get('source'), get('channel'))),
      ...set('target', add(get('to'), get('channel'))),
      ...set('x', constant(0)),
      ...repeat(pixel, isLess(get('x'), get('wide'))),
      ...advance('channel', constant(VECTOR_BYTES)),
    ];
    return repeat(channels, isLess(get('channel'), get('channels')));
  },
};

/** The functions of the module; every argument is a number of bytes, or as its name says. */
export interface Kernel {
  multiply: (...given: number[]) => void;
  slide: (...given: number[]) => void;
}

/** Compiles the module over *memory*; null where the browser or the page's policy forbids it. */
export function compileKernel(memory: WebAssembly.Memory): Kernel | null {
  try {
    const compiled = new WebAssembly.Module(moduleBytes([MULTIPLY, SLIDE]));
    const { exports } = new WebAssembly.Instance(compiled, { page: { memory } });
    return { multiply: exports['0'], slide: exports['1'] } as unknown as Kernel;
  } catch {
    return null;
  }
}

/** A module that exports *bodies* as `0`, `1` and so on. */
function moduleBytes(bodies: readonly Body[]): Uint8Array<ArrayBuffer> {
  const text = (value: string): Code => [value.length, ...value].map((part) =>
    typeof part === 'string' ? part.charCodeAt(0) : part,
  ); // prettier-ignore
  const list = (items: readonly Code[]): Code => [...count(items.length), ...items.flat()];
  const section = (id: number, content: Code): Code => [id, ...count(content.length), ...content];
  const types = bodies.map(({ parameters }) => [0x60, ...list(parameters.map(() => [INTEGER])), 0]);
  const functions = bodies.map(({ parameters, integers, vectors, code }) => {
    const names = [...parameters, ...integers, ...vectors];
    const locals = list([
      [...count(integers.length), INTEGER],
      [...count(vectors.length), VECTOR],
    ]);
    const content = [...locals, ...code((name) => names.indexOf(name)), 0x0b];
    return [...count(content.length), ...content];
  });
  return new Uint8Array([
    ...MAGIC,
    ...section(1, list(types)),
    ...section(2, list([[...text('page'), ...text('memory'), 2, 0, 1]])),
    ...section(3, list(bodies.map((_, index) => [index]))),
    ...section(7, list(bodies.map((_, index) => [...text(`${index}`), 0, index]))),
    ...section(10, list(functions)),
  ]);
}
