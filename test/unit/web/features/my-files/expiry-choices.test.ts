import { expect, test } from 'vitest';
import { choicesFor, currentChoice } from '../../../../../web/features/my-files/expiry-choices';
import type { FolderItem } from '../../../../../web/features/my-files/list/items';
import { DAY_MS, MIB } from '../../../../../worker/contract/units';
import { expiryChangeProblem } from '../../../../../worker/folders/expiry/expiry';
import { ownFolder, rowsOf } from './my-files-items';

const NOW = Date.UTC(2026, 10, 22);
const at = (days: number) => new Date(NOW + days * DAY_MS).toISOString();

const folder = (age: number, end: number | null, bytes = MIB): FolderItem =>
  rowsOf({
    folders: [ownFolder('A', { keptSince: at(-age), expiryDate: end === null ? null : at(end), ownSize: bytes })],
  })[0] as FolderItem;
const daysFor = (folders: FolderItem[], premium = false) => choicesFor(folders, premium, NOW).map(({ days }) => days);

test('offers the expiries of a new upload of the same size, within the limit for the age of the folder', () => {
  expect(daysFor([folder(1, 2)])).toEqual([0.5, 1, 2, 3, 5, 10, 15]);
  expect(daysFor([folder(1, 2, 200 * MIB)])).toEqual([0.5, 1, 2, 3]);
  expect(daysFor([folder(24, 1)])).toEqual([0.5, 1, 2, 3, 5]);
  expect(daysFor([folder(29.9, 0.05)])).toEqual([]);
  expect(daysFor([folder(90, 7, 500 * MIB)])).toEqual([0.5, 1, 2, 3]);
});

test('offers for several folders only expiries that all of them can have', () => {
  expect(daysFor([folder(1, 2), folder(1, 2, 200 * MIB), folder(28, 1)])).toEqual([0.5, 1]);
  expect(daysFor([])).toEqual([]);
});

test('offers premium users only “no expiry”', () => {
  expect(daysFor([folder(90, 1, 500 * MIB), folder(1, null)], true)).toEqual([-1]);
});

test('offers only expiries that the server accepts', () => {
  for (const age of [0, 1, 5, 5.9, 14, 20, 29, 40]) {
    for (const end of [0.1, 1, 3, 7, 15, null]) {
      for (const bytes of [1, 100 * MIB, 100 * MIB + 1]) {
        const knownFolder = {
          createdAt: NOW,
          oldestFileAt: NOW - age * DAY_MS,
          fileCount: 1,
          expiresAt: end === null ? null : NOW + end * DAY_MS,
          totalBytes: bytes,
          accessHash: null,
        };
        const problems = daysFor([folder(age, end, bytes)]).map((days) =>
          expiryChangeProblem(days, 'free', knownFolder, NOW + 60_000),
        );
        expect(problems.filter((problem) => problem !== null)).toEqual([]);
      }
    }
  }
});

test.each([
  ['the remaining time', [folder(1, 2)], 2],
  ['the next longer choice', [folder(1, 1.2)], 2],
  ['the longest time of several folders', [folder(1, 1), folder(1, 5)], 5],
  ['the longest choice if none is long enough', [folder(1, 90)], 15],
])('preselects %s', (_, folders, days) => {
  const choices = choicesFor(folders, false, NOW);
  expect(currentChoice(folders, choices, NOW + 1000)?.days).toBe(days);
});
