import type { ApiError } from '../api';

export type ErrorWords = (error: ApiError) => string | null;

let words: ErrorWords | null = null;

export function setErrorWords(errorWords: ErrorWords): void {
  words = errorWords;
}

/** Returns null if the code is unknown, or the words have not loaded yet. */
export const errorWordsOf = (error: ApiError): string | null => words?.(error) ?? null;
