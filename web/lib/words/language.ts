import type { Language } from '../../../worker/contract/languages';

let current: Language = 'en';

/** Language of the page's words, numbers and dates. */
export const language = (): Language => current;

export function setLanguage(language: Language): void {
  current = language;
}
