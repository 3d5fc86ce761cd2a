import { expect } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { FOLDER_MAX_FILES } from '../../../worker/contract/limits.ts';
import { newPerson, withCookie } from '../../harness/people.ts';
import { fileRow, folderRow, seedFiles, seedFolders } from '../../harness/stored/seed.ts';
import { announced } from '../../harness/uploads.ts';
import { json } from '../attack-request.ts';
import { PASSWORD, SECRET_NAME } from '../ground.ts';
import type { Kind, Row } from '../row.ts';

const EVIL = 'https://evil.example';
const FROM_EVIL = { Origin: EVIL, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' };
const NO_CORS = {
  'Access-Control-Allow-Origin': null,
  'Access-Control-Allow-Credentials': null,
  'Access-Control-Allow-Methods': null,
} as const;
const FORM = { 'Content-Type': 'multipart/form-data; boundary=x' };
const FORM_BODY = '--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nabc\r\n--x--\r\n';

/** Body of `init`. If the server accepted it, the announced files would reserve a visitor's whole monthly bandwidth. */
const ANNOUNCEMENT = JSON.stringify({
  userId: newPerson().userId,
  expiryDays: 1,
  files: Array.from({ length: 10 }, () => announced({ size: 10 * 1024 ** 3 })),
});
/** Number of guessed passwords, which exceeds the limit per client address and folder. */
const GUESSES = 12;

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
    title: 'a page of another site sends a file by PUT',
    request: { method: 'PUT', path: '/a.txt', headers: FROM_EVIL, body: 'abc' },
    expected: { status: 403, code: 'other_site', headers: NO_CORS },
  },
  {
    title: 'a form of another site sends a file',
    request: { method: 'POST', path: '/', headers: { ...FORM, ...FROM_EVIL }, body: FORM_BODY },
    expected: { status: 403, code: 'other_site', headers: NO_CORS },
  },
  {
    title: 'a form in a frame without an origin sends a file',
    request: { method: 'POST', path: '/', headers: { ...FORM, Origin: 'null' }, body: FORM_BODY },
    expected: { status: 403, code: 'other_site' },
  },
  {
    title: 'a form of another site sends a file, in a browser without the Origin header',
    request: { method: 'POST', path: '/', headers: { ...FORM, 'Sec-Fetch-Site': 'cross-site' }, body: FORM_BODY },
    expected: { status: 403, code: 'other_site' },
  },
  {
    title: "a form of another site lists its visitor's files, with their cookie",
    request: ({ victim }) => ({
      as: withCookie(victim.owner.person),
      method: 'POST',
      path: endpoints.foldersPaginated.path,
      headers: { ...FROM_EVIL, 'Content-Type': 'text/plain' },
      body: '{"page":1}',
    }),
    expected: { status: 403, code: 'other_site', headers: NO_CORS, excludes: [SECRET_NAME] },
  },
  {
    title: "a form of another site deletes its visitor's folder, with their cookie",
    request: ({ victim }) => ({
      as: withCookie(victim.owner.person),
      method: 'DELETE',
      path: `/api/delete-folder/${victim.folderId}`,
      headers: { ...FROM_EVIL, 'Content-Type': 'text/plain' },
      body: '{}',
    }),
    expected: { status: 403, code: 'other_site', headers: NO_CORS },
  },
  {
    title: "a page of another site reserves its visitor's monthly bandwidth",
    request: {
      method: 'POST',
      path: endpoints.initUpload.path,
      body: ANNOUNCEMENT,
      headers: { ...FROM_EVIL, 'Content-Type': 'text/plain' },
    },
    expected: { status: 403, code: 'other_site', headers: NO_CORS },
  },
  {
    title: "a page of another site reserves its visitor's monthly bandwidth, without Origin and Sec-Fetch-Site",
    request: {
      method: 'POST',
      path: endpoints.initUpload.path,
      body: ANNOUNCEMENT,
      headers: { 'Content-Type': 'text/plain' },
    },
    expected: { status: 415, code: 'json_required', headers: NO_CORS },
  },
  {
    title: "a page of a subdomain reserves its visitor's monthly bandwidth",
    request: {
      method: 'POST',
      path: endpoints.initUpload.path,
      body: ANNOUNCEMENT,
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-site' },
    },
    expected: { status: 403, code: 'other_site', headers: NO_CORS },
  },
  {
    title: 'a page of another site announces files with the call of the script for terminals',
    request: {
      method: 'POST',
      path: '/cli/send',
      body: 'files=a',
      headers: { ...FROM_EVIL, 'Content-Type': 'application/x-www-form-urlencoded' },
    },
    expected: { status: 403, code: 'other_site', headers: NO_CORS },
  },
  {
    title: 'a page of another site guesses passwords until its visitor has no attempts left',
    outcome: 'every guess is refused with 403, and the visitor’s correct password still opens the share',
    act: async ({ share, ask }) => {
      const { folderId } = await share('abc', {}, { password: PASSWORD });
      const visitor = newPerson();
      const unlock = { as: visitor, method: 'POST', path: `/api/folder/${folderId}/unlock` };
      for (let guesses = 0; guesses < GUESSES; guesses++) {
        const guess = { headers: { ...FROM_EVIL, 'Content-Type': 'text/plain' }, body: '{"password":"wrong"}' };
        expect((await ask({ ...unlock, ...guess })).status).toBe(403);
      }
      expect((await ask({ ...unlock, ...json({ password: PASSWORD }) })).status).toBe(200);
    },
  },
  {
    title: 'a page of another site opens URLs with guessed passwords',
    outcome: 'no guess is counted, and the visitor’s correct password still opens the share',
    act: async ({ share, ask }) => {
      const { folderId, fileId } = await share('abc', {}, { password: PASSWORD });
      const visitor = newPerson();
      const open = (password: string, headers: Record<string, string> = {}) => {
        const Authorization = `Basic ${Buffer.from(`:${password}`).toString('base64')}`;
        return ask({
          as: visitor,
          path: `/api/download/${folderId}/${fileId}`,
          headers: { Authorization, ...headers },
        });
      };
      for (let guesses = 0; guesses < GUESSES; guesses++) {
        expect((await open('wrong', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(401);
      }
      expect((await open(PASSWORD)).status).toBe(200);
    },
  },
  {
    title: 'a page of another site loads checksums and archives of 100,000 files as images',
    outcome: 'these requests are limited, but the visitor still gets both',
    act: async ({ server, ask }) => {
      const folder = folderRow({ fileCount: FOLDER_MAX_FILES, nextPosition: FOLDER_MAX_FILES });
      await seedFolders(server.d1, [folder]);
      await seedFiles(server.d1, [fileRow(folder, 0, { path: 'a' })]);
      const visitor = newPerson();
      const [checksums, archive] = [`/api/folder/${folder.id}/SHA256SUMS`, `/api/archive/${folder.id}`];
      const images = [
        ...Array.from({ length: 3 }, () => checksums),
        ...Array.from({ length: 21 }, (_, index) => `${archive}?path=${index}`),
      ];
      const refused = new Set<string>();
      for (const path of images) {
        const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' };
        if ((await ask({ as: visitor, path, headers })).status === 429) refused.add(path);
      }
      expect([refused.has(checksums), refused.has(`${archive}?path=20`)]).toEqual([true, true]);
      expect((await ask({ as: visitor, path: checksums })).status).toBe(200);
      expect((await ask({ as: visitor, method: 'HEAD', path: archive })).status).toBe(200);
    },
  },
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
    title: 'the cookie of a password pass, sent by a page of another site',
    outcome: 'the cookie has SameSite=Lax and HttpOnly, and no Domain',
    act: async ({ share, ask }) => {
      const { folderId } = await share('abc', {}, { password: PASSWORD });
      const unlock = { method: 'POST', path: `/api/folder/${folderId}/unlock`, ...json({ password: PASSWORD }) };
      const cookie = (await ask(unlock)).headers['set-cookie'] ?? '';
      expect(cookie).toMatch(/^fileshare_passes=/);
      for (const attribute of [/; HttpOnly/i, /; SameSite=Lax/i, /; Path=\//i]) expect(cookie).toMatch(attribute);
      expect(cookie).not.toMatch(/; Domain=/i);
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
