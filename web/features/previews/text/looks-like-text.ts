/** Bytes at the start of a file by which `looksLikeText` judges. */
export const TEXT_SAMPLE_BYTES = 1024;

/** Control characters that no text has: all but backspace to carriage return, and escape. */
const isNoText = (byte: number): boolean =>
  (byte < 0x08 || (byte > 0x0d && byte < 0x20) || byte === 0x7f) && byte !== 0x1b;

/** Returns whether a file that begins with these bytes is text, in UTF-16 only with its byte order mark. Pure. */
export function looksLikeText(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isUtf16 || !bytes.some(isNoText);
}
