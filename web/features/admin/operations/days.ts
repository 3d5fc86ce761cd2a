import type { DayAnswer } from '../../../../worker/contract/calls/operations';
import { DAY_MS } from '../../../../worker/contract/units';

const DAYS = 30;

const EMPTY_DAY: Omit<DayAnswer, 'day'> = {
  pages: 0,
  calls: 0,
  refused: 0,
  failed: 0,
  p50Ms: null,
  p95Ms: null,
  uploads: 0,
  downloads: 0,
  upBytes: 0,
  downBytes: 0,
};

/** Returns the 30 days up to `now`, oldest first, including days that the server left out. */
export function fillDays(serverDays: readonly DayAnswer[], now: number): DayAnswer[] {
  const byDay = new Map(serverDays.map((day) => [day.day, day]));
  return Array.from({ length: DAYS }, (_, at) => {
    const day = new Date(now - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, ...EMPTY_DAY };
  });
}
