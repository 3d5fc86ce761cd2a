import { lettersOf, type Piece, sourceOf, type Translated } from './catalogue.ts';

/** Shorter messages may also be names, or parts of names. */
const MIN_LETTERS = 4;

/** Returns true if `text` matches an English message, but no translation. */
export function isEnglish(catalogue: readonly Translated[], text: string): boolean {
  const isOne = (form: readonly Piece[]) => lettersOf(form) >= MIN_LETTERS && patternOf(form).test(text);
  return (
    catalogue.some(({ english }) => english.some(isOne)) &&
    !catalogue.some(({ translation }) => translation.some(isOne))
  );
}

const patterns = new WeakMap<readonly Piece[], RegExp>();

function patternOf(form: readonly Piece[]): RegExp {
  const pattern = patterns.get(form) ?? new RegExp(`^${sourceOf(form)}$`, 's');
  patterns.set(form, pattern);
  return pattern;
}
