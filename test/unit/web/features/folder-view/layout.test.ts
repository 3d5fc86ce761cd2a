import { expect, test } from 'vitest';
import { layoutAtFirst } from '../../../../../web/features/folder-view/layout';

const memory = (layout: string | null) => ({ read: () => layout, write: () => {} });
const photo = { hasThumbnail: true as const };

test.each([
  [[photo, photo, {}], 'grid'],
  [[photo, {}], 'list'],
  [[], 'list'],
] as const)('shows %o as a %s if nothing was chosen', (files, layout) => {
  expect(layoutAtFirst(memory(null), files)).toBe(layout);
  expect(layoutAtFirst(memory('something else'), files)).toBe(layout);
});

test('shows the layout that was chosen last', () => {
  expect(layoutAtFirst(memory('list'), [photo])).toBe('list');
  expect(layoutAtFirst(memory('grid'), [{}])).toBe('grid');
});
