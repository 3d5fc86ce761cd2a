import type { Language } from '../../../worker/contract/languages';

let current: Language = 'en';

/** Returns the language of words, numbers and dates. */
export const language = (): Language => current;

export function setLanguage(language: Language): void {
  current = language;
}

/** Returns `''` for Japanese and Chinese, which have no space between sentences. */
export const sentenceSpace = (): string => (current === 'ja' || current === 'zh-Hans' ? '' : ' ');
