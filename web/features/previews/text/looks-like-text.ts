/** Bytes at the start of a file that `looksLikeText` needs. */
export const TEXT_SAMPLE_BYTES = 1024;

/**
 * Returns whether a byte is a control character that texts do not contain: all except backspace to carriage return, and
 * escape.
 */
const isBinaryByte = (byte: number): boolean =>
  (byte < 0x08 || (byte > 0x0d && byte < 0x20) || byte === 0x7f) && byte !== 0x1b;

/** Returns whether a file that begins with these bytes is text. UTF-16 counts only with a byte order mark. Pure. */
export function looksLikeText(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isUtf16 || !bytes.some(isBinaryByte);
}
