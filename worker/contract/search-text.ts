/** Searches ignore case and Unicode composition (NFC or NFD). */

/** Letters that are equal in upper case: Greek upper case has no accents, `ß` becomes `SS`, and `ı` becomes `I`. */
const SPECIAL: readonly (readonly [from: string, to: string])[] = [
  ['ß', 'ss'],
  ['ı', 'i'],
  // Lower case of `İ`. Lithuanian also uses this pair below accents.
  ['i\u0307', 'i'],
  ['ς', 'σ'],
  ...[...'άα έε ήη ίι ϊι ΐι όο ύυ ϋυ ΰυ ώω'.split(' ')].map(([from = '', to = '']) => [from, to] as const),
];

/** Fast path, because the page folds tens of thousands of names at once. */
const ASCII = /^[\0-\x7f]*$/;

/** Returns the form in which texts are compared. For example, `ÄRZTE` and `Ärzte` become `ärzte`. */
export function foldedForSearch(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let folded = text.normalize('NFC').toLowerCase().normalize('NFC');
  for (const [from, to] of SPECIAL) folded = folded.replaceAll(from, to);
  return folded.normalize('NFC');
}

/**
 * Returns replacements that prepare a name for a search for `folded`. Apply them in this order, after the ASCII letters
 * of the name are in lower case.
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
  // Leaves out pairs that do not fold. For example, `ı` in upper case is `I`, which in lower case is `i`. So the pair
  // from `i` to `ı` would change folded letters.
  const isFolding = ([from, to]: readonly [string, string]) => from !== to && foldedForSearch(from) === to;
  const foldings = new Map(forms.filter((pair) => isFolding(pair) && LETTERS.test(pair.join(''))));
  // Single letters come first. For example, `Α` must become `α` before the pair from `α` and an accent to `α` can
  // match.
  return [...foldings].sort(([a], [b]) => rankOf(a) - rankOf(b));
}

const formsOf = (letter: string): string[] => [letter.normalize('NFC'), letter.normalize('NFD')];

/** Single letters first, then longest first. */
const rankOf = (from: string): number => (from.length === 1 ? -100 : -from.length);

const LETTERS = /^[\p{L}\p{M}]+$/u;

const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
