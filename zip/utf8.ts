/** Returns the number of UTF-8 bytes. Half of a surrogate pair counts as U+FFFD, as in `TextEncoder`. */
export function utf8Length(text: string): number {
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    const point = text.codePointAt(index) ?? 0;
    if (point > 0xffff) index++;
    length += point > 0xffff ? 4 : point > 0x7ff ? 3 : point > 0x7f ? 2 : 1;
  }
  return length;
}
