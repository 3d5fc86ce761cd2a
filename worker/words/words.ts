/** Texts of the Worker in all languages: mails, link previews and texts about the installation. */
import { type Messages, setupI18n } from '@lingui/core';
import { isolate, RIGHT_TO_LEFT } from '../contract/isolation';
import { directionOf, LANGUAGES, type Language, localeOf } from '../contract/languages';
import { formatBytes } from '../contract/sizes';
import { catalogues } from './catalogues';

/** Numbers choose plural forms, and are written by `#` or `{name, number}`. All other values are strings. */
type Values = Readonly<Record<string, string | number>>;

/**
 * `message` is the English text in ICU MessageFormat. It must be a literal, because `npm run words` searches the code
 * for calls of `say`. `comment` is for translators.
 */
export type Say = (message: string, values?: Values, options?: { readonly comment: string }) => string;

export interface Words {
  readonly language: Language;
  readonly say: Say;
  readonly sizeOf: (bytes: number) => string;
  /** `Dec 1, 2026, 9:30 AM UTC`. Times are milliseconds since 1970. */
  readonly timeOf: (ms: number) => string;
  /** `December 1, 2026`. */
  readonly dayOf: (ms: number) => string;
}

const made = new Map<Language, Words>();

/** Returns English words if the language is unknown or has no catalogue. */
export function wordsIn(language: string): Words {
  const supported = LANGUAGES.find((each) => each === language && catalogues[each] !== undefined) ?? 'en';
  const words = made.get(supported) ?? wordsWith(supported, catalogues[supported] ?? {});
  made.set(supported, words);
  return words;
}

export function wordsWith(language: Language, translations: Messages): Words {
  const locale = localeOf(language);
  const times = new Intl.DateTimeFormat(locale, {
    ...({ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const),
    ...({ timeZone: 'UTC', timeZoneName: 'short' } as const),
  });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    language,
    say: sayWith(language, { ...catalogues.en, ...translations }),
    sizeOf: (bytes) => formatBytes(bytes, language),
    timeOf: (ms) => times.format(ms),
    dayOf: (ms) => days.format(ms),
  };
}

const LETTERS_OF_OTHER_DIRECTION = {
  ltr: RIGHT_TO_LEFT,
  rtl: new RegExp(`(?!${RIGHT_TO_LEFT.source})\\p{L}`, 'u'),
} as const;

/** Stands for a string in a message. No message contains these characters, which are for private use. */
const PLACE = /\uE000(\d+)\uE001/g;

/**
 * Lingui would interpret special characters in users' strings. So Lingui gets a mark for each string, which is replaced
 * afterwards.
 */
function sayWith(language: Language, messages: Messages): Say {
  const i18n = setupI18n({ locale: language, locales: localeOf(language), messages: { [language]: messages } });
  const direction = directionOf(language);
  return (message, values = {}) => {
    const texts: string[] = [];
    const placeOf = (text: string) => `\uE000${texts.push(text) - 1}\uE001`;
    const marked = Object.entries(values).map(
      ([name, value]) => [name, typeof value === 'string' ? placeOf(value) : value] as const,
    );
    return i18n._(message, Object.fromEntries(marked)).replace(PLACE, (_, index: string) => {
      const text = texts[Number(index)] ?? '';
      return LETTERS_OF_OTHER_DIRECTION[direction].test(text) ? isolate(text) : text;
    });
  };
}
