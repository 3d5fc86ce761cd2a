/**
 * Segments of paths in an archive: names between slashes. A safe segment can be the name of a file or directory on
 * Windows and on Unix. Characters that one of these systems rejects become `_`, as when a browser saves a file.
 */

/** Maximum bytes of a name in file systems (NAME_MAX of Linux, in UTF-8). `unzip` rejects longer names. */
export const SEGMENT_MAX_BYTES = 255;
/** The text after the last dot counts as the file extension if it has at most this many bytes. */
const ENDING_MAX_BYTES = 32;

/**
 * Invisible characters (as in `contract/names.ts`), and characters that Windows reserves for paths, drives and streams.
 */
const FORBIDDEN = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;

/** Names of Windows devices, which are reserved also with any text after a dot. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;

/** Returns a name as a safe segment of at most `maxBytes` bytes of UTF-8. Cuts a longer name before the extension. */
export function safeSegment(raw: string, maxBytes = SEGMENT_MAX_BYTES): string {
  const clean = trimmed(raw.toWellFormed().replace(FORBIDDEN, '_'));
  const segment = trimmed(cutSegment(clean, maxBytes));
  return segment === '' || DEVICE.test(segment) ? cutSegment(`_${segment}`, maxBytes) : segment;
}

/**
 * Removes trailing dots and spaces. Windows ignores them, so `.. .` would mean `..`, and `a.exe.` would mean `a.exe`.
 */
function trimmed(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '.' || text[end - 1] === ' ')) end--;
  return text.slice(0, end);
}

/** Returns a segment of at most `maxBytes` bytes of UTF-8. Cuts a longer segment before the extension. */
export const cutSegment = (segment: string, maxBytes: number): string =>
  Buffer.byteLength(segment) <= maxBytes ? segment : insertBeforeEnding(segment, '', maxBytes);

/** Returns the segment with a number: `b.tar.gz` becomes `b.tar (2).gz`. */
export const numbered = (segment: string, number: number): string =>
  insertBeforeEnding(segment, ` (${number})`, SEGMENT_MAX_BYTES);

/**
 * Returns the segment with `suffix` before its extension. If the result is too long, cuts the text before `suffix`, in
 * whole characters.
 */
function insertBeforeEnding(segment: string, suffix: string, maxBytes: number): string {
  const dot = segment.lastIndexOf('.');
  const hasEnding = dot > 0 && Buffer.byteLength(segment.slice(dot)) <= Math.min(ENDING_MAX_BYTES, maxBytes / 2);
  const end = hasEnding ? dot : segment.length;
  const tail = suffix + segment.slice(end);
  return firstBytes(segment.slice(0, end), maxBytes - Buffer.byteLength(tail)) + tail;
}

/** Returns the longest start of the text that has at most `maxBytes` bytes, in whole characters. */
function firstBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  let end = maxBytes;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end);
}
