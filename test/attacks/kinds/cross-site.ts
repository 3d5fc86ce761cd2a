import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { withCookie } from '../../harness/people.ts';
import { json } from '../attack-request.ts';
import type { Kind, Row } from '../row.ts';

const EVIL = 'https://evil.example';
const FROM_EVIL = { Origin: EVIL, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' };
const NO_CORS = {
  'Access-Control-Allow-Origin': null,
  'Access-Control-Allow-Credentials': null,
  'Access-Control-Allow-Methods': null,
} as const;
const preflights = [
  ['GET', '/api/my-files/list'],
  ['POST', endpoints.initUpload.path],
  ['PUT', '/a.txt'],
  ['DELETE', '/api/delete-folder/aaaaaaaaaaaaaaaa'],
  ['POST', '/api/admin/login'],
  ['POST', '/'],
].map(
  ([method, path]): Row => ({
    title: `a preflight request of another site for ${method} ${path}`,
    request: {
      method: 'OPTIONS',
      path: path ?? '',
      headers: {
        Origin: EVIL,
        'Access-Control-Request-Method': method ?? '',
        'Access-Control-Request-Headers': 'x-user-id, content-type, authorization',
      },
    },
    expected: { status: 404, headers: NO_CORS },
  }),
);

const rows: Row[] = [
  {
    title: "a page of another site reads its visitor's protected folder, with their cookie",
    request: ({ victim }) => ({
      as: withCookie(victim.owner.person),
      path: `/api/folder/${victim.folderId}`,
      headers: { Origin: EVIL, 'Sec-Fetch-Site': 'cross-site' },
    }),
    expected: { status: 200, headers: { ...NO_CORS, 'Cache-Control': /no-store|private/ } },
  },
  {
    title: "a page of another site loads its visitor's file as a script",
    request: ({ victim }) => ({
      as: withCookie(victim.owner.person),
      path: `/api/preview/${victim.folderId}/${victim.fileId}`,
      headers: { Origin: EVIL, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'script' },
    }),
    expected: {
      status: 200,
      headers: { ...NO_CORS, 'Cross-Origin-Resource-Policy': 'same-origin', 'X-Content-Type-Options': 'nosniff' },
    },
  },
  {
    title: 'an admin login that sets a cookie, which forms of other sites would send',
    request: { method: 'POST', path: '/api/admin/login', ...json({ email: 'a@example.com', password: 'wrong' }) },
    expected: { status: 401, code: 'login_failed', headers: { 'Set-Cookie': null, ...NO_CORS } },
  },
  {
    title: 'an admin session in a cookie',
    request: { path: '/api/admin/history', headers: { Cookie: 'admin=a; token=a; session=a', ...FROM_EVIL } },
    expected: { status: 401, code: 'admin_required', headers: NO_CORS },
  },
  {
    title: 'a JSONP callback',
    request: { path: '/api/config?callback=alert&jsonp=alert' },
    expected: { status: 200, headers: { 'Content-Type': 'application/json' }, contains: [/^\{/], excludes: ['alert('] },
  },
  {
    title: 'TRACE, which would reveal cookies to a page',
    request: { method: 'TRACE', path: '/health', headers: { Cookie: 'secret=a' } },
    expected: { status: 404, excludes: ['secret=a'] },
  },
];

export const crossSite: Kind = { name: 'Other sites', rows: [...preflights, ...rows] };
