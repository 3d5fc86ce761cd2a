import { expect, test } from 'vitest';
import { daysOf, failingSince } from '../../../../worker/operations/days';

const count = (day: string, name: string, value: number) => ({ day, name, value });

test('groups counts by day, in order', () => {
  const days = daysOf([
    count('2026-11-24', 'calls', 20),
    count('2026-11-23', 'uploads', 2),
    count('2026-11-24', 'ms 25', 10),
    count('2026-11-24', 'ms 250', 9),
    count('2026-11-24', 'ms slower', 1),
  ]);
  expect(days).toMatchObject([
    { day: '2026-11-23', uploads: 2, calls: 0, p50Ms: null, p95Ms: null },
    { day: '2026-11-24', uploads: 0, calls: 20, p50Ms: 25, p95Ms: 250 },
  ]);
});

test('returns null percentiles if too many calls are slower than the last bound', () => {
  const [day] = daysOf([count('2026-11-24', 'ms 25', 1), count('2026-11-24', 'ms slower', 9)]);
  expect(day).toMatchObject({ p50Ms: null, p95Ms: null });
});

test('adds up failed calls over the days, most frequent first', () => {
  const counts = [
    count('2026-11-17', 'failed GET /api/old internal', 99),
    count('2026-11-23', 'failed GET /api/a internal', 1),
    count('2026-11-23', 'failed PUT /api/b busy', 2),
    count('2026-11-24', 'failed PUT /api/b busy', 3),
    count('2026-11-24', 'failed', 6),
  ];
  expect(failingSince(counts, '2026-11-18')).toEqual([
    { call: 'PUT /api/b busy', count: 5 },
    { call: 'GET /api/a internal', count: 1 },
  ]);
});
