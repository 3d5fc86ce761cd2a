export const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const [FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE] = ['\u2068', '\u2069'];

/**
 * Isolates a value in a sentence (Unicode Standard Annex 9). Otherwise a name in the other writing direction would
 * reorder the text around it.
 */
export const isolate = (value: string): string => FIRST_STRONG_ISOLATE + value + POP_DIRECTIONAL_ISOLATE;
