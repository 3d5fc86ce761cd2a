import { LANGUAGES, pathIn } from '../contract/languages';

/** Returns the canonical form of a path that starts with a language, such as `/DE/pricing`. Returns null for others. */
export function languageAddress(path: string): string | null {
  // A path that starts with two slashes would lead to another site.
  const [first, ...rest] = path.split('/').filter((part) => part !== '');
  const language = LANGUAGES.find((each) => each.toLowerCase() === first?.toLowerCase());
  return language === undefined ? null : pathIn(language, `/${rest.join('/')}`);
}
