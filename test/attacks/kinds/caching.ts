import { sharePath } from '../../../worker/contract/byte-paths.ts';
import { withCookie } from '../../harness/people.ts';
import { SECRET_NAME } from '../ground.ts';
import type { Kind, Row } from '../row.ts';

const PRIVATE = /private|no-store/;
const DOCUMENT = { 'Sec-Fetch-Dest': 'document' };

/** Path endings for which a cache stores the response as a public file. */
const ENDINGS = ['/foo.css', '/a.js', ';a.css', '%2fa.css', '.css', '?a.css', '/..%2fa.png', '%00.css', '%23a.css'];

const deception = ENDINGS.flatMap((ending): Row[] => [
  {
    tried: `the owner is led to the page of their protected share with ${ending} behind it`,
    asks: ({ victim }) => ({
      as: withCookie(victim.owner.person),
      path: `${sharePath(victim.folderId)}${ending}`,
      headers: DOCUMENT,
    }),
    must: ending.startsWith('?')
      ? { status: 200, headers: { 'Cache-Control': PRIVATE } }
      : { status: 404, headers: { 'Cache-Control': 'no-cache', 'Set-Cookie': null }, never: [SECRET_NAME] },
  },
  {
    tried: `the owner is led to the call for their protected folder with ${ending} behind it`,
    asks: ({ victim }) => ({
      as: withCookie(victim.owner.person),
      path: `/api/folder/${victim.folderId}${ending}`,
    }),
    must: ending.startsWith('?')
      ? { status: 200, headers: { 'Cache-Control': PRIVATE } }
      : { status: 404, headers: { 'Cache-Control': 'no-store' }, never: [SECRET_NAME] },
  },
]);

/** Headers that caches do not include in their keys. No response may depend on them. */
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
    tried: `${name} of ${value}, to be in the page that a cache keeps`,
    asks: { path: '/pricing', headers: { [name]: value } },
    must: { status: 200, never: ['evil.example'] },
  }),
);

const rows: Row[] = [
  {
    tried: 'an id that is a file of the build, to be kept for ever',
    asks: { path: '/assets/nothing-here.js' },
    must: { status: 404, headers: { 'Cache-Control': 'no-store' } },
  },
  {
    tried: 'a refusal that a cache would keep for others',
    asks: { path: '/api/folder/aaaaaaaaaaaaaaaa' },
    must: { status: 404, code: 'not_found', headers: { 'Cache-Control': 'no-store' } },
  },
  {
    tried: 'a file that a cache would keep after it is deleted',
    asks: async ({ share }) => {
      const { folderId, fileId } = await share('abc');
      return { path: `/api/download/${folderId}/${fileId}` };
    },
    must: { status: 200, headers: { 'Cache-Control': 'private, no-cache, no-transform' } },
  },
  {
    tried: "the page of a share, kept with one reader's cookie for all",
    asks: async ({ share }) => ({ path: sharePath((await share('abc')).folderId), headers: DOCUMENT }),
    must: { status: 200, headers: { 'Cache-Control': 'private, no-cache' } },
  },
  {
    tried: 'what a program gets at a share, kept for browsers',
    asks: async ({ share }) => ({
      path: sharePath((await share('abc')).folderId),
      headers: { 'User-Agent': 'curl/8.0.0' },
    }),
    must: { status: 200, headers: { Vary: /User-Agent/, 'Cache-Control': /private/ } },
  },
  {
    tried: 'what a program gets at the first page, kept for browsers',
    asks: { path: '/', headers: { 'User-Agent': 'curl/8.0.0', Accept: '*/*' } },
    must: { status: 200, headers: { Vary: /User-Agent.*Accept/ } },
  },
  {
    tried: "an account's data, kept by a cache",
    asks: ({ victim }) => ({
      as: victim.account.person,
      path: '/api/user/profile',
      headers: { 'X-User-Id': victim.account.person.userId },
    }),
    must: { status: 200, headers: { 'Cache-Control': 'no-store' } },
  },
  {
    tried: 'a GET with a body, which caches leave out',
    asks: ({ victim }) => ({
      method: 'GET',
      path: '/api/user/stats',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ userId: victim.owner.person.userId }),
    }),
    must: { status: 400, code: 'invalid_input', never: ['totalFiles'] },
  },
  {
    tried: 'a path in other letters, to pass what is said of /api/',
    asks: { path: '/API/folder/aaaaaaaaaaaaaaaa' },
    must: { status: 404, headers: { 'Content-Type': /^text\/html/ } },
  },
  {
    tried: 'a path with escaped letters, to pass what is said of /api/',
    asks: { path: '/%61pi/admin/history' },
    must: { status: 401, code: 'admin_required' },
  },
  {
    tried: 'a path of two slashes, to pass what is said of /api/',
    asks: { path: '//api/admin/history' },
    must: { status: 307, headers: { Location: '/api/admin/history' }, never: ['"success"'] },
  },
];

export const caching: Kind = { name: 'Caches', rows: [...deception, ...poisoning, ...rows] };
