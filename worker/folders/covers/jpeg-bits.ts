/** The bits of a JPEG's scan, and the Huffman codes in them (ITU-T T.81, annexes C and F.2.2). */
const CODE_MAX_BITS = 16;

/** A scan ends too early, or has a code that no table knows. */
export class TruncatedScan extends Error {}

export class HuffmanTable {
  /** By the length of a code: the first code that is longer, the first of that length, and the index of its symbol. */
  private readonly after: number[] = [];
  private readonly first: number[] = [];
  private readonly index: number[] = [];

  /** `counts[n]` is how many codes have `n + 1` bits; `symbols` are in the order of the codes. */
  constructor(
    counts: readonly number[],
    private readonly symbols: readonly number[],
  ) {
    let code = 0;
    let index = 0;
    for (const count of counts) {
      this.first.push(code);
      this.index.push(index);
      code += count;
      index += count;
      this.after.push(code);
      code <<= 1;
    }
  }

  /** Returns the symbol of a code of so many bits, or undefined if there is none. */
  find(code: number, bits: number): number | undefined {
    if (code >= (this.after[bits - 1] ?? 0)) return undefined;
    return this.symbols[(this.index[bits - 1] ?? 0) + code - (this.first[bits - 1] ?? 0)];
  }
}

export class ScanReader {
  private byte = 0;
  private bitsLeft = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private at: number,
  ) {}

  symbol(table: HuffmanTable): number {
    let code = 0;
    for (let bits = 1; bits <= CODE_MAX_BITS; bits++) {
      code = (code << 1) | this.bit();
      const found = table.find(code, bits);
      if (found !== undefined) return found;
    }
    throw new TruncatedScan();
  }

  skip(bits: number): void {
    for (let skipped = 0; skipped < bits; skipped++) this.bit();
  }

  /** Reads the marker of restart `number`, counted from 0. */
  restart(number: number): void {
    const at = this.end();
    if (this.bytes[at] !== 0xff || this.bytes[at + 1] !== 0xd0 + (number % 8)) throw new TruncatedScan();
    this.at = at + 2;
  }

  /** Returns where the byte behind the last bit is; the rest of the last byte is padding. */
  end(): number {
    this.bitsLeft = 0;
    return this.at;
  }

  private bit(): number {
    if (this.bitsLeft === 0) {
      const byte = this.bytes[this.at++];
      // A marker, or the end of the bytes. A byte of ones is followed by one of zeros.
      if (byte === undefined || (byte === 0xff && this.bytes[this.at++] !== 0)) throw new TruncatedScan();
      this.byte = byte;
      this.bitsLeft = 8;
    }
    this.bitsLeft--;
    return (this.byte >> this.bitsLeft) & 1;
  }
}
