import type { Language } from '../../../worker/contract/languages';

let current: Language = 'en';

/** Language of the page's words, numbers and dates. */
export const language = (): Language => current;

export function setLanguage(language: Language): void {
  current = language;
}

/** Space between two sentences. Japanese and Chinese have none, because their full stops are wide. */
export const sentenceSpace = (): string => (current === 'ja' || current === 'zh-Hans' ? '' : ' ');
