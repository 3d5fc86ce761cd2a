import { perLanguage } from '../../../../worker/contract/languages';
import { language } from '../../../lib/words/language';

const milliseconds = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' }),
);

export const formatMs = (ms: number): string => milliseconds(language()).format(ms);
