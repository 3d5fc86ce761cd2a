import { expect, test } from 'vitest';
import { layoutAtFirst } from '../../../../../web/features/folder-view/layout';

const photo = { hasThumbnail: true as const };

test.each([
  [[photo, photo, {}], 'grid'],
  [[photo, {}], 'list'],
  [[], 'list'],
] as const)('shows %o as a %s if nothing was chosen', (files, layout) => {
  expect(layoutAtFirst(null, files)).toBe(layout);
  expect(layoutAtFirst('something else', files)).toBe(layout);
});

test('shows the layout that was chosen last', () => {
  expect(layoutAtFirst('list', [photo])).toBe('list');
  expect(layoutAtFirst('grid', [{}])).toBe('grid');
});
