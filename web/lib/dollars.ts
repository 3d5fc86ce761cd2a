import { localeOf } from '../../worker/contract/languages';
import { direction } from './words/direction';
import { language } from './words/language';

const LEFT_TO_RIGHT_MARK = '\u200e';

/** Example: `$8`. A mark keeps `US$` together in right-to-left sentences. */
export function inDollars(dollars: number, options: Intl.NumberFormatOptions): string {
  const format = new Intl.NumberFormat(localeOf(language()), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    ...options,
  });
  return format.format(dollars) + (direction() === 'rtl' ? LEFT_TO_RIGHT_MARK : '');
}
