import { expect, test } from 'vitest';
import { isCovered } from '../../../../../web/routes/frame/blocked-pages';
import { sitePaths } from '../../../../../worker/contract/site-pages';

test('covers every public page but the ways out', () => {
  expect(sitePaths.filter((path) => !isCovered(path)).toSorted()).toEqual(['/contact', '/pricing']);
  expect(isCovered('/')).toBe(true);
  expect(isCovered('/nowhere')).toBe(true);
});

test('leaves the administration, the own files and the pages of others open', () => {
  const open = ['/admin', '/uploads', '/profile', '/d/x', '/r/x', '/m/x', '/u/x'];
  expect(open.filter(isCovered)).toEqual([]);
  expect(isCovered('/dmca-policy')).toBe(true);
});
