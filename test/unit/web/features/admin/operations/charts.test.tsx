// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Charts } from '../../../../../../web/features/admin/operations/charts';
import { fillDays } from '../../../../../../web/features/admin/operations/days';
import type { DayAnswer } from '../../../../../../worker/contract/calls/operations';
import { render } from '../../../drawing';

const NOW = Date.UTC(2026, 10, 24);

const QUIET_DAY: DayAnswer = {
  day: '2026-11-24',
  pages: 3,
  calls: 8,
  refused: 0,
  failed: 0,
  p50Ms: 25,
  p95Ms: 100,
  uploads: 0,
  downloads: 0,
  upBytes: 0,
  downBytes: 0,
};

const show = (days: DayAnswer[]) => render(<Charts days={fillDays(days, NOW)} />);

test('says what the charts will show instead of drawing zeros on a new site', () => {
  show([]);
  expect(screen.getByText(/^Charts appear here after the first upload/)).toBeTruthy();
  expect(screen.queryAllByRole('img')).toEqual([]);
  expect(screen.queryByText('All figures of each day')).toBeNull();
});

test('draws all charts after the first upload', () => {
  show([{ ...QUIET_DAY, uploads: 1 }]);
  expect(screen.getAllByRole('img')).toHaveLength(6);
  expect(screen.getByRole('img', { name: 'Uploads: 1 in 30 days, 1 today' })).toBeTruthy();
});
