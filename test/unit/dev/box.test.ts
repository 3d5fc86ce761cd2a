import { expect, test } from 'vitest';
import { inBox } from '../../../dev/box.ts';

test('every line of a box is as wide as its widest, and names stand in a column', () => {
  const rows = [
    ['Open', 'http://localhost:8787'],
    ['Administration', '/admin'],
  ] as const;
  expect(inBox('Running.', rows).split('\n')).toEqual([
    '┌─────────────────────────────────────────┐',
    '│  Running.                               │',
    '│                                         │',
    '│  Open            http://localhost:8787  │',
    '│  Administration  /admin                 │',
    '└─────────────────────────────────────────┘',
  ]);
});
