import { expect, test } from 'vitest';
import { recheckDelayMs } from '../../../../../web/features/folder-view/recheck-delay';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

test('checks the folder again every two minutes, and at its expiry', () => {
  expect(recheckDelayMs(inSeconds(30), NOW)).toBe(30_000);
  expect(recheckDelayMs(inSeconds(3600), NOW)).toBe(120_000);
  expect(recheckDelayMs(null, NOW)).toBe(120_000);
});

test("waits at least 5 seconds if the visitor's clock is ahead", () => {
  expect(recheckDelayMs(inSeconds(-60), NOW)).toBe(5000);
});
