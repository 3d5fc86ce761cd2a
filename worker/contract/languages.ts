/** Only the Worker chooses the language of a response. The page reads `<html lang>`. */
export const LANGUAGES = ['en', 'es', 'pt-BR', 'fr', 'de', 'it', 'pl', 'tr', 'ru', 'ja', 'zh-Hans', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Cookie with the language that the user has chosen. The page writes it. */
export const LANGUAGE_COOKIE = 'lang';

/** Locale for `Intl`. With `ar` alone, some browsers write Arabic digits, others Latin digits. */
export const localeOf = (language: Language): string => (language === 'ar' ? 'ar-u-nu-latn' : language);

/** Makes one formatter per language, because making one is slow. */
export function perLanguage<Formatter>(make: (locale: string) => Formatter): (language: Language) => Formatter {
  const formatters = new Map<Language, Formatter>();
  return (language) => {
    const formatter = formatters.get(language) ?? make(localeOf(language));
    formatters.set(language, formatter);
    return formatter;
  };
}

/** Pages with a path for each language. Articles, legal pages and the API reference are English. */
export const TRANSLATED_PATHS: readonly string[] = ['/', '/pricing', '/contact', '/developers'];

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

export const prefixOf = (language: Language): string => (language === 'en' ? '' : `/${language.toLowerCase()}`);

export const pathIn = (language: Language, path: string): string =>
  TRANSLATED_PATHS.includes(path) ? prefixOf(language) + path : path;

export const pathsOf = (path: string): string[] => [...new Set(LANGUAGES.map((language) => pathIn(language, path)))];

/** Paths in all languages by `hreflang`. Empty for pages that are not translated. */
export const alternatesOf = (path: string): (readonly [hreflang: string, path: string])[] =>
  TRANSLATED_PATHS.includes(path)
    ? [...LANGUAGES.map((language) => [language, pathIn(language, path)] as const), ['x-default', path]]
    : [];

/** Limit for the header `Accept-Language`. Browsers send shorter headers. The rest of a longer header is ignored. */
const HEADER_MAX_CHARS = 200;

interface LanguageRequest {
  readonly path: string;
  /** Value of the cookie `lang`. */
  readonly cookie: string | null;
  readonly acceptLanguage: string | null;
}

/** Prefers the path's prefix, then the cookie, then the header. The default is `en`. */
export function languageOf({ path, cookie, acceptLanguage }: LanguageRequest): Language {
  return (
    LANGUAGES.find((language) => language !== 'en' && `${path}/`.startsWith(`${prefixOf(language)}/`)) ??
    LANGUAGES.find((language) => language === cookie) ??
    preferredIn(acceptLanguage ?? '') ??
    'en'
  );
}

/** Returns the most preferred language of the header that the site has (RFC 9110, section 12.5.4). */
function preferredIn(header: string): Language | undefined {
  const ranges = header.slice(0, HEADER_MAX_CHARS).split(',');
  // The last range may be cut off.
  if (header.length > HEADER_MAX_CHARS) ranges.pop();
  return ranges
    .map((range) => {
      const [tag = '', weight = 'q=1'] = range.split(';').map((part) => part.trim().toLowerCase());
      return { tag, weight: /^q=(0(\.\d*)?|1(\.0*)?)$/.test(weight) ? Number(weight.slice(2)) : 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => languageWithTag(tag))
    .find((language) => language !== undefined);
}

/** Subtags of Traditional Chinese, which the site does not have. Its readers get the next language of their list. */
const TRADITIONAL: readonly string[] = ['hant', 'tw', 'hk', 'mo'];

/** `tag` is in lower case. Only the first subtag must match: `pt-PT` gives `pt-BR`. */
function languageWithTag(tag: string): Language | undefined {
  const subtags = tag.split('-');
  if (subtags[0] === 'zh' && !subtags.includes('hans') && subtags.some((subtag) => TRADITIONAL.includes(subtag))) {
    return undefined;
  }
  return LANGUAGES.find((language) => language.split('-')[0] === subtags[0]);
}
