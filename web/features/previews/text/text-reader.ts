import { PREVIEW_TEXT_CHUNK_BYTES } from '../../../../worker/contract/limits';
import { detectEncoding } from './encoding';

/** A further piece of a text, `\n` its only line break, without the one at the very end. */
export interface TextPiece {
  readonly text: string;
  /** As the Encoding Standard calls it. */
  readonly encoding: string;
  readonly loadedBytes: number;
}

/** Answers the bytes from `start` to before `end`. */
export type ReadBytes = (start: number, end: number, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;

/** Reads a text from its start, a piece per call; one after the other, a failed one again. */
export type TextReader = (signal: AbortSignal) => Promise<TextPiece | 'binary'>;

/** A file of `size` bytes whose encoding nobody knows yet. Rejects like `readBytes`. */
export function textReader(readBytes: ReadBytes, size: number): TextReader {
  let loaded = 0;
  let decoder: TextDecoder | null = null;
  // A carriage return at the end of a piece may be half of a line break.
  let held = '';
  return async (signal) => {
    const end = Math.min(size, loaded + PREVIEW_TEXT_CHUNK_BYTES);
    const bytes = end > loaded ? await readBytes(loaded, end, signal) : new Uint8Array();
    const last = end >= size;
    if (!decoder) {
      const encoding = await detectEncoding(bytes, last);
      if (encoding === 'binary') return 'binary';
      decoder = new TextDecoder(encoding);
    }
    const raw = held + decoder.decode(bytes, { stream: !last });
    held = !last && raw.endsWith('\r') ? '\r' : '';
    const text = raw.slice(0, raw.length - held.length).replace(/\r\n?/g, '\n');
    loaded = end;
    return { text: last ? text.replace(/\n$/, '') : text, encoding: decoder.encoding, loadedBytes: loaded };
  };
}
