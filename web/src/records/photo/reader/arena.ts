/** Memory for weights and pictures that JavaScript and WebAssembly share; freed in one go. */

const PAGE_BYTES = 65_536;
const FLOAT_BYTES = 4;

/** Numbers of 32 bits. A place in it is the index of a number. */
export class Arena {
  readonly memory: WebAssembly.Memory | null;
  #floats: Float32Array;
  /** Place 0 stays free: it means "nowhere". */
  #used = 4;

  /** Without *memory*, the numbers are in an array of JavaScript. */
  constructor(memory: WebAssembly.Memory | null) {
    this.memory = memory;
    this.#floats = memory ? new Float32Array(memory.buffer) : new Float32Array(PAGE_BYTES);
  }

  /** All the numbers. It is replaced when the arena grows: get it again after each `take`. */
  get floats(): Float32Array {
    return this.#floats;
  }

  /** Returns the place of *count* new numbers, all zero. Places are multiples of four. */
  take(count: number): number {
    const start = this.#used;
    this.#used += Math.ceil(count / 4) * 4;
    if (this.#used > this.#floats.length) this.#grow();
    this.#floats.fill(0, start, this.#used);
    return start;
  }

  put(values: ArrayLike<number>): number {
    const start = this.take(values.length);
    this.#floats.set(values, start);
    return start;
  }

  /** Gives back everything that was taken during *work*. */
  during<T>(work: () => T): T {
    const used = this.#used;
    try {
      return work();
    } finally {
      this.#used = used;
    }
  }

  #grow() {
    if (this.memory) {
      const bytes = (this.#used - this.#floats.length) * FLOAT_BYTES;
      this.memory.grow(Math.ceil(bytes / PAGE_BYTES));
      this.#floats = new Float32Array(this.memory.buffer);
    } else {
      const larger = new Float32Array(2 * this.#used);
      larger.set(this.#floats);
      this.#floats = larger;
    }
  }
}
