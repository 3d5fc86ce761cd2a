export const LANGUAGES = ['en', 'es', 'pt-BR', 'fr', 'de', 'it', 'pl', 'tr', 'ru', 'ja', 'zh-Hans', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns the locale for `Intl`. Some browsers would write Arabic digits for `ar`, and other browsers Latin digits. */
export const localeOf = (language: Language): string => (language === 'ar' ? 'ar-u-nu-latn' : language);

/** Makes each language's formatter once, because making a formatter is slow. */
export function perLanguage<Formatter>(make: (locale: string) => Formatter): (language: Language) => Formatter {
  const formatters = new Map<Language, Formatter>();
  return (language) => {
    const formatter = formatters.get(language) ?? make(localeOf(language));
    formatters.set(language, formatter);
    return formatter;
  };
}
