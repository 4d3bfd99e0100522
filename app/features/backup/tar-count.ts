const BLOCK = 512;

/**
 * Counts the files in a tar archive as its bytes pass, in chunks of any size.
 *
 * @param onEntry called with the name of each entry when its header is complete
 */
export class TarCount {
  readonly #onEntry: (name: string) => void;
  readonly #header = new Uint8Array(BLOCK);
  #filled = 0;
  /** Bytes until the next header. */
  #skip = 0;

  constructor(onEntry: (name: string) => void) {
    this.#onEntry = onEntry;
  }

  take(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      if (this.#skip > 0) {
        const passed = Math.min(this.#skip, bytes.length - at);
        this.#skip -= passed;
        at += passed;
        continue;
      }
      const some = bytes.subarray(at, at + BLOCK - this.#filled);
      this.#header.set(some, this.#filled);
      this.#filled += some.length;
      at += some.length;
      if (this.#filled === BLOCK) this.#read();
    }
  }

  #read(): void {
    this.#filled = 0;
    // Two empty blocks end an archive.
    if (this.#header[0] === 0) return;
    const text = (from: number, to: number) =>
      String.fromCharCode(...this.#header.subarray(from, to)).replace(/\0.*$/s, "");
    const size = Number.parseInt(text(124, 136), 8) || 0;
    this.#skip = Math.ceil(size / BLOCK) * BLOCK;
    this.#onEntry(text(0, 100));
  }
}
