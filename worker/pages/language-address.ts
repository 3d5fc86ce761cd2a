import { LANGUAGES, pathIn } from '../contract/languages';

/**
 * Returns the page's own address for a path that starts with a language, in upper or lower case. Only translated pages
 * have an address with a language. Returns null if the path starts with no language.
 */
export function languageAddress(path: string): string | null {
  // Two slashes at the start would be the address of another site.
  const [first, ...rest] = path.split('/').filter((part) => part !== '');
  const language = LANGUAGES.find((each) => each.toLowerCase() === first?.toLowerCase());
  return language === undefined ? null : pathIn(language, `/${rest.join('/')}`);
}
