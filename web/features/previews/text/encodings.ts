import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface NamedEncoding {
  /** Label in the Encoding Standard, such as `windows-1252`. */
  readonly encoding: string;
  readonly label: string | MessageDescriptor;
  /** Language subtags, such as `de`. Empty for UTF-8 and UTF-16, which need no guess. */
  readonly languages: readonly string[];
}

const WESTERN = 'ca da de es eu fi fr gl is it nb nl nn no pt sv'.split(' ');
const CENTRAL = 'cs hr hu pl ro sk sl'.split(' ');
const CYRILLIC = 'be bg kk ky mk ru sr tg tt uk'.split(' ');
const ARABIC = ['ar', 'fa', 'ur'];

/**
 * The most common encoding of a language is first (HTML Standard 13.2.3.2, step 9). English is missing, because almost
 * all its texts are ASCII.
 */
export const ENCODINGS: readonly NamedEncoding[] = [
  { encoding: 'utf-8', label: 'UTF-8', languages: [] },
  { encoding: 'utf-16le', label: 'UTF-16 LE', languages: [] },
  { encoding: 'utf-16be', label: 'UTF-16 BE', languages: [] },
  { encoding: 'windows-1252', label: msg`Western (Windows-1252)`, languages: WESTERN },
  { encoding: 'gb18030', label: msg`Chinese (GB18030)`, languages: ['zh-Hans'] },
  { encoding: 'big5', label: msg`Chinese (Big5)`, languages: ['zh-Hant'] },
  { encoding: 'shift_jis', label: msg`Japanese (Shift_JIS)`, languages: ['ja'] },
  { encoding: 'euc-jp', label: msg`Japanese (EUC-JP)`, languages: ['ja'] },
  { encoding: 'iso-2022-jp', label: msg`Japanese (ISO-2022-JP)`, languages: ['ja'] },
  { encoding: 'euc-kr', label: msg`Korean (EUC-KR)`, languages: ['ko'] },
  { encoding: 'windows-1251', label: msg`Cyrillic (Windows-1251)`, languages: CYRILLIC },
  { encoding: 'koi8-r', label: msg`Cyrillic (KOI8-R)`, languages: CYRILLIC },
  { encoding: 'iso-8859-5', label: msg`Cyrillic (ISO-8859-5)`, languages: CYRILLIC },
  { encoding: 'windows-1250', label: msg`Central European (Windows-1250)`, languages: CENTRAL },
  { encoding: 'iso-8859-2', label: msg`Central European (ISO-8859-2)`, languages: CENTRAL },
  { encoding: 'windows-1257', label: msg`Baltic (Windows-1257)`, languages: ['et', 'lt', 'lv'] },
  { encoding: 'iso-8859-7', label: msg`Greek (ISO-8859-7)`, languages: ['el'] },
  { encoding: 'windows-1253', label: msg`Greek (Windows-1253)`, languages: ['el'] },
  { encoding: 'windows-1254', label: msg`Turkish (Windows-1254)`, languages: ['az', 'ku', 'tr'] },
  { encoding: 'windows-1255', label: msg`Hebrew (Windows-1255)`, languages: ['he'] },
  { encoding: 'iso-8859-8', label: msg`Hebrew (ISO-8859-8)`, languages: ['he'] },
  { encoding: 'windows-1256', label: msg`Arabic (Windows-1256)`, languages: ARABIC },
  { encoding: 'iso-8859-6', label: msg`Arabic (ISO-8859-6)`, languages: ARABIC },
  { encoding: 'windows-874', label: msg`Thai (Windows-874)`, languages: ['th'] },
  { encoding: 'windows-1258', label: msg`Vietnamese (Windows-1258)`, languages: ['vi'] },
];

export const encodingOptions = () =>
  ENCODINGS.map(({ encoding, label }) => ({
    value: encoding,
    label: typeof label === 'string' ? label : i18n._(label),
  }));

/** Returns the legacy encodings for a language tag such as `zh-TW`, most common first. */
export function encodingsOf(tag: string): readonly string[] {
  const language = languageOf(tag);
  return ENCODINGS.filter(({ languages }) => languages.includes(language)).map(({ encoding }) => encoding);
}

function languageOf(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return language === 'zh' ? `zh-${script}` : language;
  } catch {
    return '';
  }
}
