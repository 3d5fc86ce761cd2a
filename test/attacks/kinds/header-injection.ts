import { expect } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { sendBytes } from '../../harness/raw-http.ts';
import { json } from '../attack-request.ts';
import type { Kind, Row } from '../row.ts';

const EVIL = { 'X-Evil': null };
const NAMES: readonly [title: string, name: string, expectedHeader: RegExp][] = [
  ['line breaks', 'a\r\nX-Evil: 1\r\n\r\n<script>.txt', /^attachment; filename="aX-Evil: 1<script>\.txt"$/],
  ['a null character', 'a\u0000.txt', /^attachment; filename=\\?"?a\.txt"?$/],
  ['a quote', 'a"; filename="evil.exe', /^attachment; filename="a\\"; filename=\\"evil\.exe"$/],
  ['a quote after a TAB', 'a\u0009"b.txt', /^attachment; filename="a\\"b\.txt"$/],
  ['a semicolon', "a; filename*=UTF-8''evil.exe", /^attachment; filename="a; filename\*=UTF-8''evil\.exe"$/],
  ['a percent sign', 'a%0d%0aX-Evil:1.txt', /^attachment; filename="a%0d%0aX-Evil:1\.txt"/],
  [
    'characters that become a quote in ASCII',
    'a\uff02; x=\uff02.txt',
    /^attachment; filename="a_; x=_\.txt"; filename\*=/,
  ],
  [
    'characters that become a slash in ASCII',
    '\uff0e\uff0e\uff0fevil',
    /^attachment; filename="?file"?; filename\*=UTF-8''%EF%BC%8E%EF%BC%8E%EF%BC%8Fevil$/,
  ],
  ['half a surrogate pair', 'a\ud800.txt', /^attachment; filename="?a\.txt"?; filename\*=UTF-8''a%EF%BF%BD\.txt$/],
  ['line separators', 'a\u2028\u0085b.txt', /^attachment; filename="?ab\.txt"?$/],
  ['emoji', '🦓.txt', /^attachment; filename="?file\.txt"?; filename\*=UTF-8''%F0%9F%A6%93\.txt$/],
];

const disposition = NAMES.map(
  ([title, name, expectedHeader]): Row => ({
    title: `downloading a file with ${title} in its name`,
    request: async ({ share }) => {
      const { folderId, fileId } = await share('abc', { name });
      return { path: downloadPath(folderId, fileId) };
    },
    expected: { status: 200, headers: { ...EVIL, 'Content-Disposition': expectedHeader }, contains: ['abc'] },
  }),
);

const archives = NAMES.slice(0, 3).map(
  ([title, name]): Row => ({
    title: `the archive of a folder with ${title} in its name`,
    request: async ({ shareAll }) => {
      const { folderId } = await shareAll([{}, {}], { folderName: name });
      return { path: `/api/archive/${folderId}` };
    },
    expected: { status: 200, headers: { ...EVIL, 'Content-Disposition': /^attachment; filename=[^\r\n]*$/ } },
  }),
);

const SENT: readonly [title: string, name: string][] = [
  ['line breaks', 'a%0d%0aX-Evil:%201'],
  ['a quote and a bracket', 'a%22%3E%3Cb'],
  ['non-ASCII characters', '%F0%9F%A6%93%C3%A4'],
  ['a question mark and a fragment', 'a%3Fb%23c'],
];
const answered = SENT.map(
  ([title, name]): Row => ({
    title: `sending a file with a program, with ${title} in its name`,
    request: { method: 'PUT', path: `/${name}`, body: 'abc' },
    expected: {
      status: 201,
      headers: {
        ...EVIL,
        Location: /^http:\/\/[\w.:]+\/d\/[\w-]{16}$/,
        'X-Direct-Url': /^http:\/\/[\w.:]+\/f\/[\w-]{16}\/[\w-]{16}\/[\w.~!*'()%-]+$/,
        'X-Manage-Url': /^http:\/\/[\w.:]+\/m\/[\w-]{16}#[\w-]+$/,
        'X-Url-Delete': /^http:\/\/[\w.:]+\/delete\/[\w-]{16}\/[\w-]+$/,
      },
    },
  }),
);

const headerRows: Row[] = [
  {
    title: 'a redirect for rclone with line breaks in the folder id',
    request: { path: '/d/a%0d%0aX-Evil:%201', headers: { 'User-Agent': 'rclone/v1.60.1' } },
    expected: { status: 404, code: 'not_found', headers: { 'X-Evil': null, Location: null } },
  },
  {
    title: 'a redirect for rclone that would lead to another host',
    request: { path: '/d/%2f%2fevil.example', headers: { 'User-Agent': 'rclone/v1.60.1' } },
    expected: { status: 404, code: 'not_found', headers: { Location: null } },
  },
  {
    title: 'a redirect of a direct link with line breaks in the folder id',
    request: { path: '/f/a%0d%0aX-Evil:1/b/c', headers: { 'Sec-Fetch-Dest': 'document' } },
    expected: { status: 302, headers: { 'X-Evil': null, Location: '/d/a%0D%0AX-Evil%3A1' } },
  },
  {
    title: 'a redirect of a direct link that would lead to another host',
    request: { path: '/f/%2f%2fevil.example/b/c', headers: { 'Sec-Fetch-Dest': 'document' } },
    expected: { status: 302, headers: { Location: '/d/%2F%2Fevil.example' } },
  },
  {
    title: 'a path with two slashes, which a redirect would treat as a host',
    request: { path: '//evil.example/%2e%2e' },
    expected: { status: 307, headers: { Location: '/' } },
  },
  {
    title: 'a page with an extension at a path with two slashes',
    request: { path: '//evil.example/blog.html' },
    expected: { status: 307, headers: { Location: '/evil.example/blog.html' } },
  },
  {
    title: 'a password with a line break in the header of a program',
    request: { method: 'PUT', path: '/a', headers: { 'Max-Days': '1, 2' }, body: 'abc' },
    expected: { status: 400, headers: { 'X-Evil': null } },
  },
  {
    title: 'a media type followed by a comma and a second type',
    request: async ({ stranger }) => {
      const { person } = stranger();
      return {
        as: person,
        method: 'POST',
        path: '/api/upload/init',
        ...json({
          userId: person.userId,
          expiryDays: 1,
          files: [{ name: 'a', size: 1, type: `text/plain, text/html`, idempotencyKey: 'x', path: '' }],
        }),
      };
    },
    expected: { status: 200, headers: EVIL },
  },
  {
    title: 'a line break within a request header',
    outcome: 'one response, without the injected header',
    act: async ({ server }) => {
      const answer = await sendBytes(
        server.url,
        'GET /health HTTP/1.1\r\nHost: x\r\nX-A: b\rX-Evil: 1\r\nConnection: close\r\n\r\n',
      );
      expect(answer.match(/HTTP\/1\.1 \d{3} /g)).toHaveLength(1);
      expect(answer).not.toMatch(/X-Evil/i);
    },
  },
];

export const headerInjection: Kind = {
  name: 'Headers',
  rows: [...disposition, ...archives, ...answered, ...headerRows],
};
