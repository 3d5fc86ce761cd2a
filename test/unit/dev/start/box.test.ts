import { expect, test } from 'vitest';
import { inBox } from '../../../../dev/start/box.ts';

test('pads every line to the widest one and aligns the names in a column', () => {
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
