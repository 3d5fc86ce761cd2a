import type { AnalyseResult } from 'chardet';
import { encodingsOf } from './encodings';

/** Label in the Encoding Standard, such as `windows-1252`. `binary` if the file is not a text. */
export type Encoding = string | 'binary';

/** More bytes would make the detector slower, but not better. */
const SAMPLE_BYTES = 64 * 1024;

/** The detector reports this confidence for all encodings of a very short text. The maximum is 100. */
const UNKNOWN_POINTS = 10;
/** Guesses count as close up to this difference from the best guess. */
const CLOSE_POINTS = 15;
const CLOSE_POINTS_IF_SHORT = 40;
const SHORT_FOREIGN_BYTES = 64;

/**
 * Looks for a byte order mark, zero bytes (UTF-16 or binary data) and valid UTF-8. Otherwise guesses, and prefers
 * encodings of `languages` (language tags, most likely first).
 */
export async function detectEncoding(
  bytes: Uint8Array<ArrayBuffer>,
  isWholeFile: boolean,
  languages: readonly string[],
): Promise<Encoding> {
  const marked = byMark(bytes);
  if (marked) return marked;
  if (bytes.includes(0)) return utf16WithoutMark(bytes) ?? 'binary';
  if (isValid(bytes, 'utf-8', isWholeFile)) return 'utf-8';
  const { analyse } = await import('chardet');
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  return likeliest(analyse(sample), sample, languages);
}

function likeliest(analysis: AnalyseResult, sample: Uint8Array<ArrayBuffer>, languages: readonly string[]): Encoding {
  const guesses = analysis.flatMap(({ name, confidence }) => {
    const encoding = usable(name);
    return encoding === undefined || confidence === 0 ? [] : [{ encoding, points: confidence }];
  });
  const best = guesses[0] ?? { encoding: 'windows-1252', points: 0 };
  const isShort = sample.reduce((count, byte) => count + (byte >> 7), 0) < SHORT_FOREIGN_BYTES;
  const least = best.points - (isShort ? CLOSE_POINTS_IF_SHORT : CLOSE_POINTS);
  const close = guesses.filter(({ points }) => points >= least).map(({ encoding }) => encoding);
  for (const language of languages) {
    const usual = encodingsOf(language);
    const likely = [
      ...close.filter((encoding) => usual.includes(encoding)),
      ...(best.points <= UNKNOWN_POINTS ? usual.slice(0, 1) : []),
    ].find((encoding) => isValid(sample, encoding, false));
    if (likely !== undefined) return likely;
  }
  return best.encoding;
}

function byMark([a, b, c]: Uint8Array): Encoding | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return undefined;
}

/** Detects Western UTF-16 text, where every second byte is mostly zero. Returns undefined for other data. */
function utf16WithoutMark(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const half = sample.length / 2;
  if (even === 0 && odd > half * 0.7) return 'utf-16le';
  if (odd === 0 && even > half * 0.7) return 'utf-16be';
  return undefined;
}

function isValid(bytes: Uint8Array<ArrayBuffer>, encoding: string, isWholeFile: boolean): boolean {
  try {
    // The last character of an incomplete file may be incomplete.
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWholeFile });
    return true;
  } catch {
    return false;
  }
}

/** Returns the label in the Encoding Standard, or undefined if the browser cannot decode the encoding. */
function usable(label: string): Encoding | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
