import { expect, test } from 'vitest';
import { addressIn, failureIn, inBox } from '../../../../dev/start/output.ts';

test('reads the address from the line that reports the Worker as ready', () => {
  expect(addressIn('[wrangler:info] Ready on http://localhost:8787')).toBe('http://localhost:8787');
  expect(addressIn('[wrangler:info] GET / 200 OK (7ms)')).toBe(null);
});

test('names a call that failed on the server by method and route only', () => {
  const line = { id: 'x', method: 'GET', route: '/api/folder/:folderId', status: 500, error: 'internal' };
  expect(failureIn(JSON.stringify(line))).toBe('GET /api/folder/:folderId was answered with 500');
  expect(failureIn(JSON.stringify({ ...line, status: 404 }))).toBe(null);
});

test.each(['', '{', '{"id":"x","error":"why"}', 'Error: at x'])('finds no failed call in %j', (line) => {
  expect(failureIn(line)).toBe(null);
});

test('pads every line to the widest line, and aligns the names in a column', () => {
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
