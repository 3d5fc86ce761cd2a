/** Times and sizes as people write them behind an option. Pure. */
import { NO_EXPIRY } from '../contract/limits';

const DAYS = { m: 1 / 1440, h: 1 / 24, d: 1, w: 7 } as const;
const UNITS = ['', 'K', 'M', 'G', 'T'];

/** `12h`, `3d`, `2w`, `30m` or a number of days, in days; `never`. Null: it is no time. */
export function daysOf(text: string): number | null {
  if (text === 'never') return NO_EXPIRY;
  const [, number, unit = 'd'] = /^(\d{1,6}(?:\.\d{1,6})?)([mhdw])?$/.exec(text) ?? [];
  return number === undefined ? null : Number(number) * DAYS[unit as keyof typeof DAYS];
}

/** `1000`, `20M`, `10G`: units are of 1024. Null: it is no whole number. */
export function numberOf(text: string): number | null {
  const [, number, unit = ''] = /^(\d{1,15})([KMGT])?$/.exec(text) ?? [];
  return number === undefined ? null : Number(number) * 1024 ** UNITS.indexOf(unit);
}
