import { expect, test } from 'vitest';
import { type AnsweredRequest, countsOf } from '../../../../../worker/lib/counts/call-counts';

const answered = (overrides: Partial<AnsweredRequest>): AnsweredRequest => ({
  method: 'GET',
  path: '/api/config',
  route: '/api/config',
  status: 200,
  ms: 7,
  bodyBytes: 0,
  error: undefined,
  isPage: false,
  ...overrides,
});

test.each<[string, Partial<AnsweredRequest>, Record<string, number>]>([
  ['a call', {}, { calls: 1, 'ms 25': 1 }],
  ['a slow call', { ms: 9000 }, { calls: 1, 'ms slower': 1 }],
  ['a refusal', { status: 404 }, { calls: 1, refused: 1, 'ms 25': 1 }],
  ['a page', { path: '/d/abc', isPage: true }, { pages: 1 }],
  ['a file of the page', { path: '/assets/a.js' }, {}],
  ['the start of an upload', { method: 'POST', path: '/api/upload/init' }, { calls: 1, uploads: 1, 'ms 25': 1 }],
  [
    'the start of an upload from a terminal',
    { method: 'POST', path: '/cli/send', bodyBytes: 500 },
    { calls: 1, uploads: 1, 'ms 25': 1 },
  ],
  ['another call from a terminal', { path: '/cli/files/abc' }, { calls: 1, 'ms 25': 1 }],
  ['uploaded bytes', { method: 'PUT', path: '/api/upload/blob/x', bodyBytes: 500 }, { calls: 1, up: 500 }],
  [
    'refused bytes',
    { method: 'PUT', path: '/api/upload/blob/x', bodyBytes: 500, status: 403 },
    { calls: 1, refused: 1 },
  ],
  ['a share without a service worker', { method: 'POST', path: '/share-target', bodyBytes: 9 }, {}],
  ['a file from a program', { method: 'PUT', path: '/report.pdf', bodyBytes: 9 }, { calls: 1, up: 9, uploads: 1 }],
  ['a download', { path: '/api/download/a/b', status: 206 }, { calls: 1, downloads: 1 }],
  ['a preview', { path: '/api/preview/a/b', status: 206 }, { calls: 1 }],
  ['a HEAD request', { method: 'HEAD', path: '/f/a/b/c' }, { calls: 1, 'ms 25': 1 }],
])('counts %s', (_, overrides, counts) => {
  expect(countsOf(answered(overrides))).toEqual(counts);
});

test('names a server failure by its route, without ids', () => {
  const failed = { status: 503, path: '/api/folder/abc', route: '/api/folder/:folderId', error: 'busy' };
  expect(countsOf(answered(failed))).toEqual({
    calls: 1,
    failed: 1,
    'ms 25': 1,
    'failed GET /api/folder/:folderId busy': 1,
  });
});
