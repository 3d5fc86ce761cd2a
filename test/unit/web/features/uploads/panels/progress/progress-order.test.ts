import { expect, test } from 'vitest';
import type { FileProgress } from '../../../../../../../web/features/uploads/engine/upload';
import { inProgressOrder } from '../../../../../../../web/features/uploads/panels/progress/progress-order';

const file = (name: string, state: FileProgress['state']): FileProgress => ({
  name,
  path: '',
  size: 1,
  sentBytes: 0,
  attempt: null,
  failure: null,
  state,
});

test('lists running files first and finished files last, and keeps the order within each group', () => {
  const files = [
    file('a', 'done'),
    file('b', 'sending'),
    file('c', 'waiting'),
    file('d', 'failed'),
    file('e', 'sending'),
  ];
  expect(inProgressOrder(files).map(({ name }) => name)).toEqual(['b', 'e', 'd', 'c', 'a']);
});
