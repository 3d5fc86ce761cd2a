import { expect, test } from 'vitest';

interface Answered {
  method: string;
  path: string;
  route: string;
  status: number;
  ms: number;
  bodyBytes: number;
  error: string | undefined;
  isPage: boolean;
}

/** By a name that the compiler does not follow: the Worker's files are checked with the Worker's types. */
const module = '../../../../../worker/lib/counts/call-counts.ts';
const { countsOf }: { countsOf(answered: Answered): Record<string, number> } = await import(
  new URL(module, import.meta.url).href
);

const answered = (given: Partial<Answered>): Answered => ({
  ...{ method: 'GET', path: '/api/config', route: '/api/config', status: 200, ms: 7, bodyBytes: 0 },
  ...{ error: undefined, isPage: false, ...given },
});

test.each<[string, Partial<Answered>, Record<string, number>]>([
  ['a call', {}, { calls: 1, 'ms 25': 1 }],
  ['a slow one', { ms: 9000 }, { calls: 1, 'ms slower': 1 }],
  ['a refusal', { status: 404 }, { calls: 1, refused: 1, 'ms 25': 1 }],
  ['a page', { path: '/d/abc', isPage: true }, { pages: 1 }],
  ['a file of the page', { path: '/assets/a.js' }, {}],
  ['an upload that begins', { method: 'POST', path: '/api/upload/init' }, { calls: 1, uploads: 1, 'ms 25': 1 }],
  ['one from a terminal', { method: 'POST', path: '/cli/send', bodyBytes: 500 }, { calls: 1, uploads: 1, 'ms 25': 1 }],
  ['a question of a terminal', { path: '/cli/files/abc' }, { calls: 1, 'ms 25': 1 }],
  ['bytes that come', { method: 'PUT', path: '/api/upload/blob/x', bodyBytes: 500 }, { calls: 1, up: 500 }],
  [
    'bytes that are refused',
    { method: 'PUT', path: '/api/upload/blob/x', bodyBytes: 500, status: 403 },
    { calls: 1, refused: 1 },
  ],
  ['a file by a program', { method: 'PUT', path: '/report.pdf', bodyBytes: 9 }, { calls: 1, up: 9, uploads: 1 }],
  ['a download', { path: '/api/download/a/b', status: 206 }, { calls: 1, downloads: 1 }],
  ['a look at its headers', { method: 'HEAD', path: '/f/a/b/c' }, { calls: 1, 'ms 25': 1 }],
])('%s', (_, given, counts) => {
  expect(countsOf(answered(given))).toEqual(counts);
});

test('what fails on our side is named by its route, which has no id in it', () => {
  const failed = { status: 503, path: '/api/folder/abc', route: '/api/folder/:folderId', error: 'busy' };
  expect(countsOf(answered(failed))).toEqual({
    ...{ calls: 1, failed: 1, 'ms 25': 1 },
    'failed GET /api/folder/:folderId busy': 1,
  });
});
