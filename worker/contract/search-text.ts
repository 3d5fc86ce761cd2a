/** Text comparison in searches: ignores case and Unicode composition (NFC or NFD). Pure. */

/** Letters that change in capitals: Greek ones lose their accents, `ß` becomes `SS`, `ı` becomes `I`. */
const SPECIAL: readonly (readonly [from: string, to: string])[] = [
  ['ß', 'ss'],
  ['ı', 'i'],
  // `İ` in lower case is `i` with a combining dot above, which Lithuanian uses below accents.
  ['i\u0307', 'i'],
  ['ς', 'σ'],
  ...[...'άα έε ήη ίι ϊι ΐι όο ύυ ϋυ ΰυ ώω'.split(' ')].map(([from = '', to = '']) => [from, to] as const),
];

/** Fast path: the page folds tens of thousands of names at once, and most need only lower case. */
const ASCII = /^[\0-\x7f]*$/;

/** Returns the text as searches compare it: `ÄRZTE` and `Ärzte` are both `ärzte`. */
export function foldedForSearch(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let folded = text.normalize('NFC').toLowerCase().normalize('NFC');
  for (const [from, to] of SPECIAL) folded = folded.replaceAll(from, to);
  return folded.normalize('NFC');
}

/**
 * Returns the replacements that fold a name as far as a search for `folded` can tell. They expect ASCII letters to be
 * lower case, apply in this order, and consist of letters and marks only.
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
  // `I` is the capital of `ı`, but the small letter of `I` is `i`. Such a pair would change letters that fit already.
  const isFolding = ([from, to]: readonly [string, string]) => from !== to && foldedForSearch(from) === to;
  const foldings = new Map(forms.filter((pair) => isFolding(pair) && LETTERS.test(pair.join(''))));
  // A decomposed letter begins with another letter, which is folded first.
  return [...foldings].sort(([a], [b]) => rankOf(a) - rankOf(b));
}

const formsOf = (letter: string): string[] => [letter.normalize('NFC'), letter.normalize('NFD')];

/** Single letters first, then the longest. */
const rankOf = (from: string): number => (from.length === 1 ? -100 : -from.length);

const LETTERS = /^[\p{L}\p{M}]+$/u;

const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
