const RTL = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]`;

const LETTERS_OF_OTHER_DIRECTION = { ltr: new RegExp(RTL, 'u'), rtl: new RegExp(`(?!${RTL})\\p{L}`, 'u') } as const;

const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ['\u2068', '\u2069'];

/**
 * Isolates a value in a sentence of this direction (Unicode Standard Annex 9), so that its letters do not change the
 * order of the words around it. Names and messages have no characters that set the direction (`contract/names.ts`).
 */
export const isolated = (value: string, direction: 'ltr' | 'rtl'): string =>
  LETTERS_OF_OTHER_DIRECTION[direction].test(value) ? FIRST_STRONG_ISOLATE + value + POP_ISOLATE : value;
