import { NO_EXPIRY } from '../contract/limits';

const DAYS = { m: 1 / 1440, h: 1 / 24, d: 1, w: 7 } as const;
const UNITS = ['', 'K', 'M', 'G', 'T'];

/** Parses `12h`, `3d`, `2w`, `30m`, `never` or a number of days. Returns null for other texts. */
export function daysOf(text: string): number | null {
  if (text === 'never') return NO_EXPIRY;
  const [, number, unit = 'd'] = /^(\d{1,6}(?:\.\d{1,6})?)([mhdw])?$/.exec(text) ?? [];
  return number === undefined ? null : Number(number) * DAYS[unit as keyof typeof DAYS];
}

/** Parses `1000`, `20M` or `10G`, with units of 1024. Returns null for other texts. */
export function numberOf(text: string): number | null {
  const [, number, unit = ''] = /^(\d{1,15})([KMGT])?$/.exec(text) ?? [];
  return number === undefined ? null : Number(number) * 1024 ** UNITS.indexOf(unit);
}
