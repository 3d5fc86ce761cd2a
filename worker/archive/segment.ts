/**
 * Segments of paths in an archive. Windows and Unix can create a file or directory of every safe segment. Characters
 * that some system rejects become `_`, as in browsers' downloads.
 */

/** Maximum bytes of a name in file systems (NAME_MAX of Linux, in UTF-8); `unzip` rejects longer ones. */
export const SEGMENT_MAX_BYTES = 255;
/** Text after the last dot counts as the file extension up to this length. */
const ENDING_MAX_BYTES = 32;

/**
 * Invisible characters (as in `contract/names.ts`), and characters that Windows reserves for paths, drives and streams.
 */
const FORBIDDEN = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;

/** Windows device names, with any text after the first dot. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;

/** Returns a name as a safe segment of at most `maxBytes` bytes of UTF-8. Longer names are cut before the extension. */
export function safeSegment(raw: string, maxBytes = SEGMENT_MAX_BYTES): string {
  const clean = trimmed(raw.toWellFormed().replace(FORBIDDEN, '_'));
  const segment = trimmed(cutSegment(clean, maxBytes));
  return segment === '' || DEVICE.test(segment) ? cutSegment(`_${segment}`, maxBytes) : segment;
}

/** Removes trailing dots and spaces. Windows drops them, so `..` could hide in `.. .` and `a.exe` in `a.exe.`. */
function trimmed(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '.' || text[end - 1] === ' ')) end--;
  return text.slice(0, end);
}

/** Returns a segment of at most `maxBytes` bytes of UTF-8. Longer ones are cut before the extension. */
export const cutSegment = (segment: string, maxBytes: number): string =>
  Buffer.byteLength(segment) <= maxBytes ? segment : insertBeforeEnding(segment, '', maxBytes);

/** Returns the segment with a number: `b.tar.gz` becomes `b.tar (2).gz`. */
export const numbered = (segment: string, number: number): string =>
  insertBeforeEnding(segment, ` (${number})`, SEGMENT_MAX_BYTES);

/**
 * Returns the segment with `suffix` before its extension. If it is too long, the part before both is cut at a
 * character.
 */
function insertBeforeEnding(segment: string, suffix: string, maxBytes: number): string {
  const dot = segment.lastIndexOf('.');
  const hasEnding = dot > 0 && Buffer.byteLength(segment.slice(dot)) <= Math.min(ENDING_MAX_BYTES, maxBytes / 2);
  const end = hasEnding ? dot : segment.length;
  const tail = suffix + segment.slice(end);
  return firstBytes(segment.slice(0, end), maxBytes - Buffer.byteLength(tail)) + tail;
}

/** Returns the longest start of the text that fits, in whole characters. */
function firstBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  let end = maxBytes;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end);
}
