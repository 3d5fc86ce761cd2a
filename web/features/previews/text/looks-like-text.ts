export const TEXT_SAMPLE_BYTES = 1024;

/** Texts may contain 0x08 (backspace) to 0x0d (carriage return), and 0x1b (escape). */
const isBinaryByte = (byte: number): boolean =>
  (byte < 0x08 || (byte > 0x0d && byte < 0x20) || byte === 0x7f) && byte !== 0x1b;

/** Recognizes UTF-16 only by the byte order mark. */
export function looksLikeText(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isUtf16 || !bytes.some(isBinaryByte);
}
