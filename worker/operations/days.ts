import type { DayAnswer } from '../contract/calls/operations';
import { type Counts, FAILURE_PREFIX, MAILS_SENT, quantileMs } from '../lib/counts/names';

export interface DayCount {
  readonly day: string;
  readonly name: string;
  readonly value: number;
}

/** In order of time. Leaves out days without counts. */
export const daysOf = (counts: readonly DayCount[]): DayAnswer[] =>
  [...byDay(counts)].sort(([a], [b]) => a.localeCompare(b)).map(([day, dayCounts]) => dayAnswer(day, dayCounts));

function dayAnswer(day: string, counts: Counts): DayAnswer {
  const count = (name: string) => counts[name] ?? 0;
  return {
    day,
    pages: count('pages'),
    calls: count('calls'),
    refused: count('refused'),
    failed: count('failed'),
    p50Ms: quantileMs(counts, 0.5),
    p95Ms: quantileMs(counts, 0.95),
    uploads: count('uploads'),
    downloads: count('downloads'),
    upBytes: count('up'),
    downBytes: count('down'),
    mails: count(MAILS_SENT),
  };
}

function byDay(counts: readonly DayCount[]): Map<string, Record<string, number>> {
  const days = new Map<string, Record<string, number>>();
  for (const { day, name, value } of counts) days.set(day, { ...days.get(day), [name]: value });
  return days;
}

export function failingSince(counts: readonly DayCount[], since: string): { call: string; count: number }[] {
  const failing = new Map<string, number>();
  for (const { day, name, value } of counts) {
    if (day < since || !name.startsWith(FAILURE_PREFIX)) continue;
    const call = name.slice(FAILURE_PREFIX.length);
    failing.set(call, (failing.get(call) ?? 0) + value);
  }
  return [...failing].map(([call, count]) => ({ call, count })).sort((a, b) => b.count - a.count);
}
