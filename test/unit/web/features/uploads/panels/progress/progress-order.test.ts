import { expect, test } from 'vitest';
import { inProgressOrder } from '../../../../../../../web/features/uploads/panels/progress/progress-order';
import { fileProgress } from '../../picked-files';

test('lists running files first and finished files last, and keeps the order within each group', () => {
  const states = { a: 'done', b: 'sending', c: 'waiting', d: 'failed', e: 'sending' } as const;
  const files = Object.entries(states).map(([name, state]) => fileProgress(name, { state }));
  expect(inProgressOrder(files).map(({ name }) => name)).toEqual(['b', 'e', 'd', 'c', 'a']);
});
