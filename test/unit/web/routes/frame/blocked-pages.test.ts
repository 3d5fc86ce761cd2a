import { expect, test } from 'vitest';
import { blockForPath } from '../../../../../web/routes/frame/blocked-pages';
import { sitePaths } from '../../../../../worker/contract/site-pages';

const WAYS_OUT = ['/contact', '/dmca-policy', '/pricing', '/privacy-policy', '/terms-of-service'];

test('covers every public page with a dialog, except the pages that the dialog links to, which show a bar', () => {
  expect(sitePaths.filter((path) => blockForPath(path) === 'bar').toSorted()).toEqual(WAYS_OUT);
  const otherPaths = sitePaths.filter((path) => !WAYS_OUT.includes(path));
  expect(otherPaths.map(blockForPath)).toEqual(otherPaths.map(() => 'dialog'));
  expect(['/nowhere', '/pricing-of-another', '/dear'].map(blockForPath)).toEqual(['dialog', 'dialog', 'dialog']);
});

test('shows a bar on My Files and the profile', () => {
  expect(['/uploads', '/profile'].map(blockForPath)).toEqual(['bar', 'bar']);
});

test("leaves the administration and pages on other users' bandwidth unaffected", () => {
  const unaffected = ['/admin', '/admin/x', '/d/x', '/e/x', '/r/x', '/m/x', '/u/x'];
  expect(unaffected.map(blockForPath)).toEqual(unaffected.map(() => 'none'));
});
