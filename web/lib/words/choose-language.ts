import { LANGUAGE_COOKIE, type Language, pathIn, TRANSLATED_PATHS } from '../../../worker/contract/languages';
import { DAY_MS, SECOND_MS } from '../../../worker/contract/units';

const YEAR_S = (365 * DAY_MS) / SECOND_MS;

/** Remembers the language and reloads the page. `path` has no language prefix. The key after the `#` stays. */
export function chooseLanguage(language: Language, path: string): void {
  const { protocol, pathname, search, hash } = window.location;
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox before version 140 (2025) has no other way.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`;
  const address = TRANSLATED_PATHS.includes(path) ? pathIn(language, path) : pathname;
  // `assign` would not load the same path with a `#` again.
  if (address === pathname) window.location.reload();
  else window.location.assign(address + search + hash);
}
