import { type Language, perLanguage } from './languages.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './units.ts';

const relative = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }));

type TimeUnit = 'minute' | 'hour' | 'day';

/**
 * Returns minutes below one hour, hours below 48 hours, otherwise days. In days, 36 hours would be too imprecise.
 * Returns null below one minute.
 */
export function inUnits(ms: number): readonly [count: number, unit: TimeUnit] | null {
  if (ms < MINUTE_MS) return null;
  if (Math.round(ms / MINUTE_MS) < 60) return [Math.round(ms / MINUTE_MS), 'minute'];
  if (Math.round(ms / HOUR_MS) < 48) return [Math.round(ms / HOUR_MS), 'hour'];
  return [Math.round(ms / DAY_MS), 'day'];
}

/** Returns for example `in 2 days`, `in 36 hours` or `5 minutes ago`. Returns null below one minute. */
export function relativeTime(ms: number, language: Language): string | null {
  const units = inUnits(Math.abs(ms));
  if (units === null) return null;
  const [count, unit] = units;
  return relative(language).format(ms < 0 ? -count : count, unit);
}
