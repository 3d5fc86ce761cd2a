/**
 * Size of the first chunk. The first chunk is small, because most archives have few files. Each later chunk is twice
 * as large, up to `CHUNK_MAX_BYTES`.
 */
const FIRST_CHUNK_BYTES = 16 * 1024;
const CHUNK_BITS = 20;
const CHUNK_MAX_BYTES = 1 << CHUNK_BITS;

/** Position of a text in a store: offset of its first byte, and number of bytes. */
export interface Place {
  at: number;
  length: number;
}

/**
 * Store of many short texts in UTF-8, without a JavaScript object per text. No text may be longer than the first
 * chunk.
 */
export class ByteStore {
  private readonly chunks: Buffer[] = [];
  /** Used bytes of the last chunk. */
  private used = 0;

  add(text: string): Place {
    const length = Buffer.byteLength(text);
    const chunk = this.chunkFor(length);
    const at = (this.chunks.length - 1) * CHUNK_MAX_BYTES + this.used;
    this.used += chunk.write(text, this.used);
    return { at, length };
  }

  bytes({ at, length }: Place): Buffer {
    const offset = at & (CHUNK_MAX_BYTES - 1);
    return (this.chunks[at >>> CHUNK_BITS] as Buffer).subarray(offset, offset + length);
  }

  text(place: Place): string {
    return this.bytes(place).toString();
  }

  get byteLength(): number {
    return this.chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  }

  private chunkFor(length: number): Buffer {
    const last = this.chunks.at(-1);
    if (last && this.used + length <= last.length) return last;
    const chunk = Buffer.alloc(last ? Math.min(CHUNK_MAX_BYTES, 2 * last.length) : FIRST_CHUNK_BYTES);
    this.chunks.push(chunk);
    this.used = 0;
    return chunk;
  }
}
