/** Reads the bits of a JPEG scan, and their Huffman codes (ITU-T T.81, annexes C and F.2.2). */
const CODE_MAX_BITS = 16;

export class InvalidScan extends Error {}

export class HuffmanTable {
  /**
   * Each array is indexed by the code length in bits, minus one. `endCodes` has one more than the last code of each
   * length. `firstIndexes` has the index in `symbols` for the first code of each length.
   */
  private readonly endCodes: number[] = [];
  private readonly firstCodes: number[] = [];
  private readonly firstIndexes: number[] = [];

  /** `counts[n]` is the number of codes with `n + 1` bits. `symbols` are in the order of the codes. */
  constructor(
    counts: readonly number[],
    private readonly symbols: readonly number[],
  ) {
    let code = 0;
    let index = 0;
    for (const count of counts) {
      this.firstCodes.push(code);
      this.firstIndexes.push(index);
      code += count;
      index += count;
      this.endCodes.push(code);
      code <<= 1;
    }
  }

  find(code: number, bits: number): number | undefined {
    if (code >= (this.endCodes[bits - 1] ?? 0)) return undefined;
    return this.symbols[(this.firstIndexes[bits - 1] ?? 0) + code - (this.firstCodes[bits - 1] ?? 0)];
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
      const symbol = table.find(code, bits);
      if (symbol !== undefined) return symbol;
    }
    throw new InvalidScan();
  }

  skip(bits: number): void {
    for (let skipped = 0; skipped < bits; skipped++) this.bit();
  }

  restart(number: number): void {
    const at = this.end();
    if (this.bytes[at] !== 0xff || this.bytes[at + 1] !== 0xd0 + (number % 8)) throw new InvalidScan();
    this.at = at + 2;
  }

  /** Skips the padding of the last byte. Returns the index of the next byte. */
  end(): number {
    this.bitsLeft = 0;
    return this.at;
  }

  private bit(): number {
    if (this.bitsLeft === 0) {
      const byte = this.bytes[this.at++];
      // Throws at a marker and at the end. In a scan, only 0 may follow the byte 0xFF.
      if (byte === undefined || (byte === 0xff && this.bytes[this.at++] !== 0)) throw new InvalidScan();
      this.byte = byte;
      this.bitsLeft = 8;
    }
    this.bitsLeft--;
    return (this.byte >> this.bitsLeft) & 1;
  }
}
