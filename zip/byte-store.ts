import { utf8Length } from './utf8';

/** The first chunk is small, because most archives have few files. Later chunks double, up to 1 MiB. */
const FIRST_CHUNK_BYTES = 16 * 1024;
const CHUNK_BITS = 20;
const CHUNK_MAX_BYTES = 1 << CHUNK_BITS;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });

/** Location of a text in a `ByteStore`. In `at`, each earlier chunk counts as `CHUNK_MAX_BYTES`. */
export interface TextRange {
  at: number;
  length: number;
}

/** Stores many texts without a JavaScript object for each. No text may be longer than the first chunk. */
export class ByteStore {
  private readonly chunks: Uint8Array[] = [];
  private used = 0;

  add(text: string): TextRange {
    const length = utf8Length(text);
    const chunk = this.chunkFor(length);
    const at = (this.chunks.length - 1) * CHUNK_MAX_BYTES + this.used;
    this.used += encoder.encodeInto(text, chunk.subarray(this.used)).written;
    return { at, length };
  }

  bytes({ at, length }: TextRange): Uint8Array {
    const offset = at & (CHUNK_MAX_BYTES - 1);
    return (this.chunks[at >>> CHUNK_BITS] as Uint8Array).subarray(offset, offset + length);
  }

  text(range: TextRange): string {
    return decoder.decode(this.bytes(range));
  }

  get byteLength(): number {
    return this.chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  }

  private chunkFor(length: number): Uint8Array {
    const last = this.chunks.at(-1);
    if (last && this.used + length <= last.length) return last;
    const chunk = new Uint8Array(last ? Math.min(CHUNK_MAX_BYTES, 2 * last.length) : FIRST_CHUNK_BYTES);
    this.chunks.push(chunk);
    this.used = 0;
    return chunk;
  }
}
