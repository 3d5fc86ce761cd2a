import { monthOf } from '../bandwidth/month';
import type { DayAnswer } from '../contract/calls/operations';
import { costOf, sumUsage } from './cost';
import { UNIT_USAGE } from './unit-usage';

const GB = 1e9;
const SMALL_FILES = 1000;
const VISITS = 1000;

/** Cost of the UTC month until `now`, in US dollars, as if `storedBytes` had been stored since its start. */
export function monthCost(days: readonly DayAnswer[], storedBytes: number, now: number) {
  const month = monthOf(now);
  const monthDays = days.filter(({ day }) => day.startsWith(month));
  const sum = (value: (day: DayAnswer) => number) => monthDays.reduce((total, day) => total + value(day), 0);
  const monthShare = new Date(now).getUTCDate() / daysIn(now);
  const usage = sumUsage(
    [sum(({ upBytes }) => upBytes) / GB, UNIT_USAGE.sentGb],
    [sum(({ downBytes }) => downBytes) / GB, UNIT_USAGE.fetchedGb],
    [sum(({ uploads }) => uploads) / SMALL_FILES, UNIT_USAGE.smallFiles],
    [sum(({ pages }) => pages) / VISITS, UNIT_USAGE.visits],
    [sum(({ mails = 0 }) => mails), { mails: 1 }],
    [(storedBytes / GB) * monthShare, { storedGbMonths: 1 }],
  );
  return { month, ...costOf(usage) };
}

const daysIn = (now: number): number => {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
};
