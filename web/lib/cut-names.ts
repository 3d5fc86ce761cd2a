import { RIGHT_TO_LEFT } from '../../worker/contract/isolation';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Length of the tail, which is never cut, because similar names often differ only there. */
const TAIL_CHARS = 14;
/** Length of a tail with Chinese, Japanese or Korean characters, which are twice as wide. */
const WIDE_TAIL_CHARS = 8;
const WIDE = /[\u3000-\u9fff\uac00-\ud7af]/;

/** Splits a name into a head, which may be cut, and a tail. The tail may be empty. */
export function splitForMiddleCut(name: string): readonly [head: string, tail: string] {
  const tailChars = WIDE.test(name) ? WIDE_TAIL_CHARS : TAIL_CHARS;
  const wholeChars = tailChars + 2;
  if (name.length <= wholeChars) return [name, ''];
  if (RIGHT_TO_LEFT.test(name)) return splitBeforeLastWord(name);
  const letters = lettersOf(name);
  if (letters.length <= wholeChars) return [name, ''];
  let start = letters.length - tailChars;
  // A space after the ellipsis would look like a hole.
  while (letters[start] === ' ') start++;
  return [letters.slice(0, start).join(''), letters.slice(start).join('')];
}

/** Maximum number of letters that a cut leaves out to end with a whole word. */
const WORD_CUT_CHARS = 8;
const SEPARATOR = /[ \-_.,]/;

/** Shortens a name to about `maxChars`. Ends the head with a whole word if a separator is near. */
export function cutInMiddle(name: string, maxChars: number): string {
  const [head, tail] = splitForMiddleCut(name);
  const letters = lettersOf(head);
  const room = Math.max(1, maxChars - lettersOf(tail).length - 1);
  if (tail === '' || letters.length <= room) return name;
  const wordCut = Math.min(WORD_CUT_CHARS, Math.floor(room / 3));
  const lastWords = letters.slice(Math.max(1, room - wordCut), room + 1);
  const separator = lastWords.findLastIndex(
    (letter, index) => SEPARATOR.test(letter) && !SEPARATOR.test(lastWords[index - 1] ?? ''),
  );
  const end = separator < 0 ? room : room + 1 - lastWords.length + separator;
  return `${letters.slice(0, end).join('')}…${tail}`;
}

/** Shortens the middle of a name as little as possible until `fits` returns true. */
export function cutToFit(name: string, fits: (text: string) => boolean): string {
  if (fits(name)) return name;
  let [fitting, tooLong] = [0, name.length];
  while (tooLong - fitting > 1) {
    const chars = Math.floor((fitting + tooLong) / 2);
    if (fits(cutInMiddle(name, chars))) fitting = chars;
    else tooLong = chars;
  }
  return cutInMiddle(name, fitting);
}

const BRIEF_CHARS = 40;

export const briefName = (name: string): string => cutInMiddle(name, BRIEF_CHARS);

const lettersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

const LAST_WORD_MAX_CHARS = 24;

/** Splits before the last word, if it is short. A split inside a right-to-left word would separate joined letters. */
function splitBeforeLastWord(name: string): readonly [head: string, tail: string] {
  const at = name.lastIndexOf(' ') + 1;
  return at > 0 && name.length - at <= LAST_WORD_MAX_CHARS ? [name.slice(0, at), name.slice(at)] : [name, ''];
}
