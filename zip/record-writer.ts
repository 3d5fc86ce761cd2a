/** Writes a record of known length. Numbers are unsigned and little-endian. */
export class RecordWriter {
  readonly record: Uint8Array;
  private readonly view: DataView;
  private at = 0;

  constructor(length: number) {
    this.record = new Uint8Array(length);
    this.view = new DataView(this.record.buffer);
  }

  put8(value: number): void {
    this.view.setUint8(this.at, value);
    this.at += 1;
  }

  put16(...values: readonly number[]): void {
    for (const value of values) {
      this.view.setUint16(this.at, value, true);
      this.at += 2;
    }
  }

  put32(...values: readonly number[]): void {
    for (const value of values) {
      this.view.setUint32(this.at, value, true);
      this.at += 4;
    }
  }

  put64(...values: readonly number[]): void {
    for (const value of values) {
      this.view.setBigUint64(this.at, BigInt(value), true);
      this.at += 8;
    }
  }

  putBytes(bytes: Uint8Array): void {
    this.record.set(bytes, this.at);
    this.at += bytes.length;
  }
}
