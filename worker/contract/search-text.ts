/** Searches ignore case and Unicode composition (NFC or NFD). */

/** Letters that a search treats as equal, although they differ in lower case. */
const SPECIAL: readonly (readonly [from: string, to: string])[] = [
  ['ß', 'ss'],
  ['ı', 'i'],
  // Lower case of `İ`. Lithuanian also writes this pair.
  ['i\u0307', 'i'],
  ['ς', 'σ'],
  ...[...'άα έε ήη ίι ϊι ΐι όο ύυ ϋυ ΰυ ώω'.split(' ')].map(([from = '', to = '']) => [from, to] as const),
];

/** Fast path. The page folds tens of thousands of names at once. */
const ASCII = /^[\0-\x7f]*$/;

/** Returns the form in which texts are compared: `ÄRZTE` and `Ärzte` become `ärzte`. */
export function foldedForSearch(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let folded = text.normalize('NFC').toLowerCase().normalize('NFC');
  for (const [from, to] of SPECIAL) folded = folded.replaceAll(from, to);
  return folded.normalize('NFC');
}

/**
 * Returns replacements for names that are compared with the search text `folded`. Apply them in this order, to names
 * whose ASCII letters are in lower case.
 */
export function foldingFor(folded: string): (readonly [from: string, to: string])[] {
  const letters = [...new Set(folded)].filter((char) => char > '\x7f');
  const special = SPECIAL.filter(([, to]) => folded.includes(to));
  const forms = [
    ...special.flatMap(([from, to]) =>
      [...formsOf(from), from.toUpperCase().normalize('NFC')].map((form) => [form, to]),
    ),
    ...letters.flatMap((letter) =>
      [...formsOf(letter), ...formsOf(letter.toUpperCase())].map((form) => [form, letter]),
    ),
    ...(folded.includes('ss') ? [['ẞ', 'ss']] : []),
  ].map(([from = '', to = '']) => [lowerAscii(from), to] as const);
  // Keeps pairs whose first text folds to the second.
  const isFolding = ([from, to]: readonly [string, string]) => from !== to && foldedForSearch(from) === to;
  const foldings = new Map(forms.filter((pair) => isFolding(pair) && LETTERS.test(pair.join(''))));
  // Replaces single letters first: `Α` with an accent matches only after `Α` has become `α`.
  return [...foldings].sort(([a], [b]) => rankOf(a) - rankOf(b));
}

const formsOf = (letter: string): string[] => [letter.normalize('NFC'), letter.normalize('NFD')];

const rankOf = (from: string): number => (from.length === 1 ? -100 : -from.length);

const LETTERS = /^[\p{L}\p{M}]+$/u;

const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
