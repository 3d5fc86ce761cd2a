import { LANGUAGES, pathIn } from '../contract/languages';

/**
 * Returns the address of a page whose path starts with a language, in upper or lower case. Only pages that are
 * translated have an address in each language. Returns null if the path starts with no language.
 */
export function languageAddress(path: string): string | null {
  // Two slashes at the start would be the address of another site.
  const [first, ...rest] = path.split('/').filter((part) => part !== '');
  const language = LANGUAGES.find((each) => each.toLowerCase() === first?.toLowerCase());
  return language === undefined ? null : pathIn(language, `/${rest.join('/')}`);
}
