import { sharePath } from '../../../worker/contract/byte-paths.ts';
import { withCookie } from '../../harness/people.ts';
import { DOCUMENT } from '../attack-request.ts';
import { SECRET_NAME } from '../ground.ts';
import type { Kind, Row } from '../row.ts';

const PRIVATE = /private|no-store/;

const ENDINGS = ['/foo.css', '/a.js', ';a.css', '%2fa.css', '.css', '?a.css', '/..%2fa.png', '%00.css', '%23a.css'];

const deception = ENDINGS.flatMap((ending): Row[] => [
  {
    title: `the owner opens the page of their protected share with ${ending} at the end of the path`,
    request: ({ victim }) => ({
      as: withCookie(victim.owner.person),
      path: `${sharePath(victim.folderId)}${ending}`,
      headers: DOCUMENT,
    }),
    expected: ending.startsWith('?')
      ? { status: 200, headers: { 'Cache-Control': PRIVATE } }
      : { status: 404, headers: { 'Cache-Control': 'no-cache', 'Set-Cookie': null }, excludes: [SECRET_NAME] },
  },
  {
    title: `the owner opens the API URL of their protected folder with ${ending} at the end of the path`,
    request: ({ victim }) => ({
      as: withCookie(victim.owner.person),
      path: `/api/folder/${victim.folderId}${ending}`,
    }),
    expected: ending.startsWith('?')
      ? { status: 200, headers: { 'Cache-Control': PRIVATE } }
      : { status: 404, headers: { 'Cache-Control': 'no-store' }, excludes: [SECRET_NAME] },
  },
]);

/** A response must not depend on headers that caches leave out of their keys. */
const UNKEYED: readonly (readonly [name: string, value: string])[] = [
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Host', 'evil.example'],
  ['X-Forwarded-Server', 'evil.example'],
  ['X-Forwarded-Prefix', '/evil.example'],
  ['X-Forwarded-Path', '/evil.example'],
  ['Forwarded', 'host=evil.example'],
  ['X-Original-Host', 'evil.example'],
  ['Referer', 'https://evil.example/'],
  ['Accept-Language', 'evil.example'],
  ['X-HTTP-Host-Override', 'evil.example'],
];
const poisoning = UNKEYED.map(
  ([name, value]): Row => ({
    title: `${name}: ${value}, to get into a cached page`,
    request: { path: '/pricing', headers: { [name]: value } },
    expected: { status: 200, excludes: ['evil.example'] },
  }),
);

const rows: Row[] = [
  {
    title: 'a missing file of the build, which a cache might keep for ever',
    request: { path: '/assets/nothing-here.js' },
    expected: { status: 404, headers: { 'Cache-Control': 'no-store' } },
  },
  {
    title: 'an error response that a cache might keep',
    request: { path: '/api/folder/aaaaaaaaaaaaaaaa' },
    expected: { status: 404, code: 'not_found', headers: { 'Cache-Control': 'no-store' } },
  },
  {
    title: 'a file that a cache might keep after its deletion',
    request: async ({ share }) => {
      const { folderId, fileId } = await share('abc');
      return { path: `/api/download/${folderId}/${fileId}` };
    },
    expected: { status: 200, headers: { 'Cache-Control': 'private, no-cache, no-transform' } },
  },
  {
    title: "the page of a share, which a cache might keep with a visitor's cookie",
    request: async ({ share }) => ({ path: sharePath((await share('abc')).folderId), headers: DOCUMENT }),
    expected: { status: 200, headers: { 'Cache-Control': 'private, no-cache' } },
  },
  {
    title: 'the response for a program at a share, which a cache might send to browsers',
    request: async ({ share }) => ({
      path: sharePath((await share('abc')).folderId),
      headers: { 'User-Agent': 'curl/8.0.0' },
    }),
    expected: { status: 200, headers: { Vary: /User-Agent/, 'Cache-Control': /private/ } },
  },
  {
    title: 'the response for a program at home, which a cache might send to browsers',
    request: { path: '/', headers: { 'User-Agent': 'curl/8.0.0', Accept: '*/*' } },
    expected: { status: 200, headers: { Vary: /User-Agent.*Accept/ } },
  },
  {
    title: "an account's data, which a cache might keep",
    request: ({ victim }) => ({
      as: victim.account.person,
      path: '/api/user/profile',
      headers: { 'X-User-Id': victim.account.person.userId },
    }),
    expected: { status: 200, headers: { 'Cache-Control': 'no-store' } },
  },
  {
    title: 'a GET whose body is not in the cache key',
    request: ({ victim }) => ({
      method: 'GET',
      path: '/api/user/stats',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ userId: victim.owner.person.userId }),
    }),
    expected: { status: 400, code: 'invalid_input', excludes: ['totalFiles'] },
  },
  {
    title: 'a path in capitals, to avoid the rules for /api/',
    request: { path: '/API/folder/aaaaaaaaaaaaaaaa' },
    expected: { status: 404, headers: { 'Content-Type': /^text\/html/ } },
  },
  {
    title: 'a path with escaped letters, to avoid the rules for /api/',
    request: { path: '/%61pi/admin/history' },
    expected: { status: 401, code: 'admin_required' },
  },
  {
    title: 'a path with two slashes, to avoid the rules for /api/',
    request: { path: '//api/admin/history' },
    expected: { status: 307, headers: { Location: '/api/admin/history' }, excludes: ['"success"'] },
  },
];

export const caching: Kind = { name: 'Caches', rows: [...deception, ...poisoning, ...rows] };
