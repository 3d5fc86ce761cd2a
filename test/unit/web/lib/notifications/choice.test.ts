import { expect, test } from 'vitest';
import { parseKinds } from '../../../../../web/lib/notifications/choice.ts';

test('reads the stored kinds, and ignores all other texts', () => {
  expect(parseKinds('sent downloaded')).toEqual(['sent', 'downloaded']);
  expect(parseKinds('downloaded opened')).toEqual(['downloaded']);
  expect([parseKinds(''), parseKinds(null)]).toEqual([[], []]);
});
