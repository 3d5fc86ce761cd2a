/**
 * One segment of a path in an archive: whoever unpacks it, on Windows or Unix, can make a file or directory of it. What
 * no system takes in a name becomes `_`, as browsers do when they save.
 */

/** What file systems take as one name (NAME_MAX of Linux, in UTF-8); `unzip` refuses longer ones. */
export const SEGMENT_MAX_BYTES = 255;
/** What stands behind the last dot of a name is its ending up to this length. */
const ENDING_MAX_BYTES = 32;

/** What is not seen (as in `contract/names.ts`), and what Windows takes in no name: paths, drives, streams. */
const FORBIDDEN = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;

/** Devices of Windows, whatever follows the first dot. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;

/** A name as a segment of at most `maxBytes` bytes of UTF-8; a longer one is cut before its ending. */
export function safeSegment(raw: string, maxBytes = SEGMENT_MAX_BYTES): string {
  const clean = trimmed(raw.toWellFormed().replace(FORBIDDEN, '_'));
  const segment = trimmed(cutSegment(clean, maxBytes));
  return segment === '' || DEVICE.test(segment) ? cutSegment(`_${segment}`, maxBytes) : segment;
}

/** Windows drops dots and spaces at the end, so that `..` hides in `.. .` and `a.exe` in `a.exe.`. */
function trimmed(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '.' || text[end - 1] === ' ')) end--;
  return text.slice(0, end);
}

/** A segment of at most `maxBytes` bytes of UTF-8; a longer one is cut before its ending. */
export const cutSegment = (segment: string, maxBytes: number): string =>
  Buffer.byteLength(segment) <= maxBytes ? segment : insertBeforeEnding(segment, '', maxBytes);

/** `b.tar.gz` is `b.tar (2).gz`. */
export const numbered = (segment: string, number: number): string =>
  insertBeforeEnding(segment, ` (${number})`, SEGMENT_MAX_BYTES);

/** The segment with `suffix` before its ending; what stands before both is cut, after whole characters, where it has to be. */
function insertBeforeEnding(segment: string, suffix: string, maxBytes: number): string {
  const dot = segment.lastIndexOf('.');
  const hasEnding = dot > 0 && Buffer.byteLength(segment.slice(dot)) <= Math.min(ENDING_MAX_BYTES, maxBytes / 2);
  const end = hasEnding ? dot : segment.length;
  const behind = suffix + segment.slice(end);
  return firstBytes(segment.slice(0, end), maxBytes - Buffer.byteLength(behind)) + behind;
}

/** As many characters from the start as fit. */
function firstBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  let end = maxBytes;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end);
}
