import type { ApiError } from '../api';

export type ErrorWords = (error: ApiError) => string | null;

let words: ErrorWords | null = null;

/** Called when the later messages have loaded. The words of errors are too many for the first screens. */
export function setErrorWords(errorWords: ErrorWords): void {
  words = errorWords;
}

/** Returns null if the code is unknown, or if the words have not loaded yet. */
export const errorWordsOf = (error: ApiError): string | null => words?.(error) ?? null;
