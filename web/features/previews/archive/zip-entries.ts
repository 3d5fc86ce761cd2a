/** Downloads only the central directory at the end of the ZIP (APPNOTE 4.3.12). */
import { type Reader, unzipRaw, type ZipEntry } from 'unzipit';
import { compareNames } from '../../../../worker/contract/name-order';
import { MIB } from '../../../../worker/contract/units';
import { ApiError } from '../../../lib/api';
import { FinalError } from '../../../lib/final-error';
import type { PreviewSource } from '../../../lib/preview-source';
import { detectEncoding } from '../text/encoding';

/** Enough for about 80,000 entries. */
const DIRECTORY_MAX_BYTES = 8 * MIB;

export interface ZipFile {
  readonly path: string;
  /** Unpacked size. */
  readonly bytes: number;
}

/** `too_long`: the directory exceeds `DIRECTORY_MAX_BYTES`. `unreadable`: not a ZIP, damaged, or split. */
export type ZipListing = { readonly files: readonly ZipFile[] } | 'too_long' | 'unreadable';

/** Rejects with the errors of `read`, or if the signal aborts. `languages` are likely languages of the names. */
export async function listZip(
  source: Pick<PreviewSource, 'read'>,
  size: number,
  languages: readonly string[],
  signal: AbortSignal,
): Promise<ZipListing> {
  const reader = new RangeReader(source, size, signal);
  try {
    const { entries } = await unzipRaw(reader);
    const files = entries.filter(({ isDirectory }) => !isDirectory);
    const decode = await decoderOf(files, languages);
    return {
      files: files
        .map((entry) => ({ path: decode(entry), bytes: entry.size }))
        .sort((a, b) => compareNames(a.path, b.path)),
    };
  } catch (failure) {
    if (failure instanceof ApiError || failure instanceof FinalError || signal.aborted) throw failure;
    return reader.isTooLong ? 'too_long' : 'unreadable';
  }
}

/** Stores the last range, which often contains the whole directory of a small ZIP. */
class RangeReader implements Reader {
  isTooLong = false;
  private lastRange = { start: 0, bytes: new Uint8Array() };

  constructor(
    private readonly source: Pick<PreviewSource, 'read'>,
    private readonly size: number,
    private readonly signal: AbortSignal,
  ) {}

  async getLength(): Promise<number> {
    return this.size;
  }

  async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const { start, bytes } = this.lastRange;
    if (offset >= start && offset + length <= start + bytes.length) {
      return bytes.slice(offset - start, offset - start + length);
    }
    this.isTooLong ||= length > DIRECTORY_MAX_BYTES;
    if (this.isTooLong || offset < 0 || offset + length > this.size) throw new RangeError('The ZIP has no such bytes.');
    const piece = await this.source.read(offset, offset + length, this.signal);
    this.lastRange = { start: offset, bytes: piece.bytes };
    return piece.bytes;
  }
}

/** Names are in UTF-8 (APPNOTE, appendix D) or in an old encoding. All names together show which. */
async function decoderOf(
  entries: readonly ZipEntry[],
  languages: readonly string[],
): Promise<(entry: ZipEntry) => string> {
  const lines = await new Blob(entries.flatMap(({ nameBytes }) => [new Uint8Array(nameBytes), '\n'])).arrayBuffer();
  const encoding = await detectEncoding(new Uint8Array(lines), true, languages);
  const decoder = new TextDecoder(encoding === 'binary' ? 'utf-8' : encoding);
  return ({ nameBytes }) => decoder.decode(nameBytes);
}
