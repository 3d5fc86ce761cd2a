type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

export class Column {
  private numbers: Numbers;

  constructor(
    private readonly Type: new (length: number) => Numbers,
    rows = 0,
  ) {
    this.numbers = new Type(rows);
  }

  at(row: number): number {
    return this.numbers[row] ?? 0;
  }

  set(row: number, value: number): void {
    if (row >= this.numbers.length) {
      const larger = new this.Type(Math.max(row + 1, 2 * this.numbers.length, 16));
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[row] = value;
  }

  get byteLength(): number {
    return this.numbers.byteLength;
  }
}

export const byteLengthOf = (columns: readonly { byteLength: number }[]): number =>
  columns.reduce((sum, { byteLength }) => sum + byteLength, 0);
