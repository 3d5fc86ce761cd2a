/** Makes the names in paths valid on Windows and Unix. Forbidden characters become `_`, as in browsers. */

import { utf8Length } from './utf8';

/** Maximum length of a name in bytes on Linux (NAME_MAX). `unzip` rejects longer names. */
export const SEGMENT_MAX_BYTES = 255;
/** Maximum bytes of an extension. Longer text after the last dot is part of the name. */
const ENDING_MAX_BYTES = 32;

/** Invisible characters, and characters that Windows does not allow in names. */
const FORBIDDEN = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;

/** Half of a surrogate pair has no form in UTF-8. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Names of Windows devices. They are reserved even with an extension, such as `con.txt`. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;

/** Returns a safe segment of at most `maxBytes` bytes of UTF-8. Cuts a longer name, but keeps its extension. */
export function safeSegment(raw: string, maxBytes = SEGMENT_MAX_BYTES): string {
  const clean = trimmed(raw.replace(LONE_SURROGATE, '\ufffd').replace(FORBIDDEN, '_'));
  const segment = trimmed(cutSegment(clean, maxBytes));
  return segment === '' || DEVICE.test(segment) ? cutSegment(`_${segment}`, maxBytes) : segment;
}

/** Removes trailing dots and spaces. Windows ignores them, so `.. .` would mean `..`. */
function trimmed(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '.' || text[end - 1] === ' ')) end--;
  return text.slice(0, end);
}

export const cutSegment = (segment: string, maxBytes: number): string =>
  utf8Length(segment) <= maxBytes ? segment : insertBeforeEnding(segment, '', maxBytes);

/** Returns the segment with a number before the extension: `b.tar.gz` becomes `b.tar (2).gz`. */
export const numbered = (segment: string, number: number): string =>
  insertBeforeEnding(segment, ` (${number})`, SEGMENT_MAX_BYTES);

/** Inserts `suffix` before the extension. If the result is too long, cuts whole characters before `suffix`. */
function insertBeforeEnding(segment: string, suffix: string, maxBytes: number): string {
  const dot = segment.lastIndexOf('.');
  const hasEnding = dot > 0 && utf8Length(segment.slice(dot)) <= Math.min(ENDING_MAX_BYTES, maxBytes / 2);
  const end = hasEnding ? dot : segment.length;
  const tail = suffix + segment.slice(end);
  return firstBytes(segment.slice(0, end), maxBytes - utf8Length(tail)) + tail;
}

function firstBytes(text: string, maxBytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(Math.max(0, maxBytes)));
  return text.slice(0, read);
}
