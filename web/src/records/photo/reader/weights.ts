/** The weights of the two networks: the file of `tilerummy.photo`, in numpy's format. */

/** An array of numbers and its shape. */
export interface Weight {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** The arrays by their names, such as `find.stem1.w`. */
export type Weights = ReadonlyMap<string, Weight>;

const DIRECTORY = 0x0201_4b50;
const DIRECTORY_END = 0x0605_4b50;

/** Reads a whole `.npz` file of 16-bit floats: a ZIP file with one array in each entry, unpacked. */
export function readWeights(file: ArrayBuffer): Weights {
  const view = new DataView(file);
  let at = file.byteLength - 22;
  while (at >= 0 && view.getUint32(at, true) !== DIRECTORY_END) at -= 1;
  if (at < 0) throw new Error('the weights are not a ZIP file');
  const count = view.getUint16(at + 10, true);
  at = view.getUint32(at + 16, true);
  const found = new Map<string, Weight>();
  for (let entry = 0; entry < count; entry += 1) {
    if (view.getUint32(at, true) !== DIRECTORY) throw new Error('the weights are damaged');
    if (view.getUint16(at + 10, true) !== 0) throw new Error('the weights are packed');
    const size = view.getUint32(at + 20, true);
    const nameSize = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(file, at + 46, nameSize));
    const head = view.getUint32(at + 42, true);
    const start = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
    const part = new Uint8Array(file, start, size);
    found.set(name.replace(/\.npy$/, ''), array(part));
    at += 46 + nameSize + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return found;
}

/** Reads one array of numpy's `.npy` format, version 1. */
function array(file: Uint8Array): Weight {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const start = 10 + view.getUint16(8, true);
  const head = new TextDecoder().decode(file.subarray(10, start));
  const shape = /'shape': \(([^)]*)\)/.exec(head)?.[1];
  if (shape === undefined || !head.includes("'<f2'") || !head.includes("'fortran_order': False"))
    throw new Error('the weights are not 16-bit floats');
  const sides = [...shape.matchAll(/\d+/g)].map(Number);
  const values = new Float32Array(sides.reduce((size, side) => size * side, 1));
  for (let index = 0; index < values.length; index += 1)
    values[index] = half(view.getUint16(start + 2 * index, true));
  return { shape: sides, values };
}

/** The number that a 16-bit float stands for. */
function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  return exponent === 0
    ? sign * fraction * 2 ** -24
    : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
