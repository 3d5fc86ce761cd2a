import { expect, test } from 'vitest';
import { failureIn } from '../../../../dev/start/output.ts';

test('names a call that failed on the server by method and route only', () => {
  const line = { id: 'x', method: 'GET', route: '/api/folder/:folderId', status: 500, error: 'internal' };
  expect(failureIn(JSON.stringify(line))).toBe('GET /api/folder/:folderId got status 500');
  expect(failureIn(JSON.stringify({ ...line, status: 404 }))).toBe(null);
});

test.each(['', '{', '{"id":"x","error":"why"}', 'Error: at x'])('finds no failed call in %j', (line) => {
  expect(failureIn(line)).toBe(null);
});
