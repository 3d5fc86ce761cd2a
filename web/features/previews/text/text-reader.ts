import { PREVIEW_TEXT_CHUNK_BYTES } from '../../../../worker/contract/limits';
import type { ReadBytes } from '../../../lib/preview-source';
import { detectEncoding } from './encoding';

/** Line breaks are `\n`. The final line break of the file is removed. */
export interface TextPiece {
  readonly text: string;
  readonly encoding: string;
  readonly loadedBytes: number;
}

export interface TextReader {
  /** Resolves to `binary` if the file is not a text. A retry reads the same piece. Calls must not overlap. */
  read(signal: AbortSignal): Promise<TextPiece | 'binary'>;
  /** Decodes all pieces again, without a download. The next pieces have this encoding, too. */
  decodeAs(encoding: string): TextPiece;
}

/** `languages` are tags of languages that the text may have. */
export function textReader(readBytes: ReadBytes, size: number, languages: readonly string[]): TextReader {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let loadedBytes = 0;
  let decoder: TextDecoder | null = null;
  // Carriage return at the end of a piece. The next piece may begin with its line feed.
  let pendingReturn = '';

  function decode(bytes: Uint8Array<ArrayBuffer>, by: TextDecoder, last: boolean): string {
    const raw = pendingReturn + by.decode(bytes, { stream: !last });
    pendingReturn = !last && raw.endsWith('\r') ? '\r' : '';
    const text = raw.slice(0, raw.length - pendingReturn.length).replace(/\r\n?/g, '\n');
    return last ? text.replace(/\n$/, '') : text;
  }

  return {
    async read(signal) {
      const end = Math.min(size, loadedBytes + PREVIEW_TEXT_CHUNK_BYTES);
      const bytes = end > loadedBytes ? await readBytes(loadedBytes, end, signal) : new Uint8Array();
      const last = end >= size;
      if (!decoder) {
        const encoding = await detectEncoding(bytes, last, languages);
        if (encoding === 'binary') return 'binary';
        decoder = new TextDecoder(encoding);
      }
      pieces.push(bytes);
      loadedBytes = end;
      return { text: decode(bytes, decoder, last), encoding: decoder.encoding, loadedBytes };
    },
    decodeAs(encoding) {
      const by = new TextDecoder(encoding);
      decoder = by;
      pendingReturn = '';
      const isComplete = loadedBytes >= size;
      const texts = pieces.map((bytes, index) => decode(bytes, by, isComplete && index === pieces.length - 1));
      return { text: texts.join(''), encoding: by.encoding, loadedBytes };
    },
  };
}
