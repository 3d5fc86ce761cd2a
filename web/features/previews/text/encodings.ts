/** Encodings that the user can choose for a text. */

interface NamedEncoding {
  /** Label in the Encoding Standard. Example: `windows-1252`. */
  readonly encoding: string;
  readonly label: string;
  /** Language subtags. Example: `de`. Empty for UTF-8 and UTF-16, which are detected without a guess. */
  readonly languages: readonly string[];
}

const WESTERN = 'ca da de es eu fi fr gl is it nb nl nn no pt sv'.split(' ');
const CENTRAL = 'cs hr hu pl ro sk sl'.split(' ');
const CYRILLIC = 'be bg kk ky mk ru sr tg tt uk'.split(' ');
const ARABIC = ['ar', 'fa', 'ur'];

/** The most common encoding of a language is first (HTML Standard 13.2.3.2, step 9). English texts are ASCII. */
export const ENCODINGS: readonly NamedEncoding[] = [
  { encoding: 'utf-8', label: 'UTF-8', languages: [] },
  { encoding: 'utf-16le', label: 'UTF-16 LE', languages: [] },
  { encoding: 'utf-16be', label: 'UTF-16 BE', languages: [] },
  { encoding: 'windows-1252', label: 'Western (Windows-1252)', languages: WESTERN },
  { encoding: 'gb18030', label: 'Chinese (GB18030)', languages: ['zh-Hans'] },
  { encoding: 'big5', label: 'Chinese (Big5)', languages: ['zh-Hant'] },
  { encoding: 'shift_jis', label: 'Japanese (Shift_JIS)', languages: ['ja'] },
  { encoding: 'euc-jp', label: 'Japanese (EUC-JP)', languages: ['ja'] },
  { encoding: 'iso-2022-jp', label: 'Japanese (ISO-2022-JP)', languages: ['ja'] },
  { encoding: 'euc-kr', label: 'Korean (EUC-KR)', languages: ['ko'] },
  { encoding: 'windows-1251', label: 'Cyrillic (Windows-1251)', languages: CYRILLIC },
  { encoding: 'koi8-r', label: 'Cyrillic (KOI8-R)', languages: CYRILLIC },
  { encoding: 'iso-8859-5', label: 'Cyrillic (ISO-8859-5)', languages: CYRILLIC },
  { encoding: 'windows-1250', label: 'Central European (Windows-1250)', languages: CENTRAL },
  { encoding: 'iso-8859-2', label: 'Central European (ISO-8859-2)', languages: CENTRAL },
  { encoding: 'windows-1257', label: 'Baltic (Windows-1257)', languages: ['et', 'lt', 'lv'] },
  { encoding: 'iso-8859-7', label: 'Greek (ISO-8859-7)', languages: ['el'] },
  { encoding: 'windows-1253', label: 'Greek (Windows-1253)', languages: ['el'] },
  { encoding: 'windows-1254', label: 'Turkish (Windows-1254)', languages: ['az', 'ku', 'tr'] },
  { encoding: 'windows-1255', label: 'Hebrew (Windows-1255)', languages: ['he'] },
  { encoding: 'iso-8859-8', label: 'Hebrew (ISO-8859-8)', languages: ['he'] },
  { encoding: 'windows-1256', label: 'Arabic (Windows-1256)', languages: ARABIC },
  { encoding: 'iso-8859-6', label: 'Arabic (ISO-8859-6)', languages: ARABIC },
  { encoding: 'windows-874', label: 'Thai (Windows-874)', languages: ['th'] },
  { encoding: 'windows-1258', label: 'Vietnamese (Windows-1258)', languages: ['vi'] },
];

/** Returns the legacy encodings for a language tag, for example for `zh-TW`. The most common encoding is first. */
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
