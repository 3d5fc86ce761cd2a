/** In what the bytes of a text are written. Pure, but for loading the detector. */

/** A label of the Encoding Standard, or that it is no text at all. */
export type Encoding = string | 'binary';

/** What a detector is shown: more makes it slower, not wiser. */
const SAMPLE_BYTES = 64 * 1024;

/** `bytes` are the first of a file; `whole`: and the last. A byte order mark decides, then whether it is UTF-8. */
export async function detectEncoding(bytes: Uint8Array<ArrayBuffer>, whole: boolean): Promise<Encoding> {
  const marked = byMark(bytes);
  if (marked) return marked;
  if (bytes.includes(0)) return utf16WithoutMark(bytes) ?? 'binary';
  if (isUtf8(bytes, whole)) return 'utf-8';
  const { detect } = await import('chardet');
  return usable(detect(bytes.subarray(0, SAMPLE_BYTES))) ?? 'windows-1252';
}

function byMark([a, b, c]: Uint8Array): Encoding | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return undefined;
}

/** Western text in UTF-16 has its zeros all on one side; anything else with zeros is no text. */
function utf16WithoutMark(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const most = sample.length / 2;
  if (even === 0 && odd > most * 0.7) return 'utf-16le';
  if (odd === 0 && even > most * 0.7) return 'utf-16be';
  return undefined;
}

function isUtf8(bytes: Uint8Array<ArrayBuffer>, whole: boolean): boolean {
  try {
    // A piece may end within a letter.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !whole });
    return true;
  } catch {
    return false;
  }
}

function usable(label: string | null): Encoding | undefined {
  try {
    return label === null ? undefined : new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
