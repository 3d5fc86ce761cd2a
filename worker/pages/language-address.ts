import { LANGUAGES, pathIn } from '../contract/languages';

/** Returns the canonical path, or null if the path does not start with a language, in lower or upper case. */
export function languageAddress(path: string): string | null {
  // A path that starts with two slashes would lead to another site.
  const [first, ...rest] = path.split('/').filter((part) => part !== '');
  const language = LANGUAGES.find((each) => each.toLowerCase() === first?.toLowerCase());
  return language === undefined ? null : pathIn(language, `/${rest.join('/')}`);
}
