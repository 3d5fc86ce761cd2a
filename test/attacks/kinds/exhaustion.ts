import { bytePaths } from '../../../worker/contract/byte-paths.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { USER_ID_HEADER } from '../../../worker/contract/ids.ts';
import { signIdToken } from '../../harness/identity.ts';
import { newPerson } from '../../harness/people.ts';
import { newId } from '../../harness/stored/seed.ts';
import { json } from '../attack-request.ts';
import type { CheapRow, Kind } from '../row.ts';

const NOT_FOUND = { status: 404, code: 'not_found' } as const;

const formOfScript = (extra: string) => ({
  method: 'POST',
  path: '/cli/send',
  headers: { [USER_ID_HEADER]: newPerson().userId },
  body: `files=${encodeURIComponent(`1\t1\tNov 24 12:00\t${'a'.repeat(64)}\ta.txt\n`)}&${extra}`,
});

const field = (extra: string) => `--x\r\nContent-Disposition: form-data; name="f"${extra}\r\n\r\nx\r\n`;

const rows: CheapRow[] = [
  { title: 'the health check', cheap: () => ({ path: '/health' }), expected: { status: 200 } },
  { title: 'the OpenAPI document', cheap: () => ({ path: bytePaths.openApi }), expected: { status: 200 } },
  { title: 'home', cheap: () => ({ path: '/' }), expected: { status: 200 } },
  { title: 'the script for terminals', cheap: () => ({ path: '/cli' }), expected: { status: 200 } },
  { title: 'the sitemap', cheap: () => ({ path: '/sitemap.xml' }), expected: { status: 200 } },
  { title: 'missing folders', cheap: () => ({ path: `/api/folder/${newId()}` }), expected: NOT_FOUND },
  {
    title: 'missing files',
    cheap: () => ({ path: `/api/download/${newId()}/${newId()}` }),
    expected: NOT_FOUND,
  },
  { title: 'missing archives', cheap: () => ({ path: `/api/archive/${newId()}` }), expected: NOT_FOUND },
  {
    title: 'pages of missing shares',
    cheap: () => ({ path: `/d/${newId()}`, headers: { 'Sec-Fetch-Dest': 'document' } }),
    expected: { status: 404 },
  },
  {
    title: 'new anonymous ids',
    cheap: () => ({ method: 'POST', path: endpoints.createUser.path }),
    expected: { status: 200 },
  },
  {
    title: 'My Files of users without files',
    cheap: () => ({
      method: 'POST',
      path: endpoints.foldersPaginated.path,
      ...json({ userId: newPerson().userId, page: 1_000_000 }),
    }),
    expected: { status: 200 },
  },
  {
    title: 'ID tokens of another account',
    cheap: async ({ victim }) => ({
      path: endpoints.userProfile.path,
      headers: {
        Authorization: `Bearer ${await signIdToken({ sub: 'somebody' })}`,
        'X-User-Id': victim.account.person.userId,
      },
    }),
    expected: { status: 403, code: 'not_your_account' },
  },
  {
    title: 'wrong passwords, each from a new address',
    cheap: ({ victim }) => ({
      method: 'POST',
      path: `/api/folder/${victim.folderId}/unlock`,
      ...json({ password: 'wrong' }),
    }),
    expected: { status: 403, code: 'wrong_password' },
  },
  {
    title: 'upload URLs with invalid tokens',
    cheap: () => ({
      method: 'PUT',
      path: `${bytePaths.blob.replace(':fileId', newId())}?token=a.b.c`,
      body: 'x'.repeat(10_000),
    }),
    expected: { status: 403, code: 'upload_url_invalid' },
  },
  {
    title: 'QR codes of links',
    cheap: () => ({ path: `/cli/qr/d/${newId()}` }),
    expected: { status: 200 },
  },
  {
    title: 'script forms with a million directories',
    cheap: () => formOfScript(`directories=${'/%0A'.repeat(1_000_000)}`),
    expected: { status: 400, code: 'invalid_input' },
  },
  {
    title: 'script forms with a name of a million slashes',
    cheap: () => formOfScript(`root=${'/'.repeat(4_000_000)}`),
    expected: { status: 400, code: 'invalid_input' },
  },
  {
    title: 'upload forms of 99 files, with a text at the end',
    cheap: () => ({
      method: 'POST',
      path: '/',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body: `${field('; filename="a"').repeat(99)}${field('')}--x--\r\n`,
    }),
    expected: { status: 400, contains: ['is text'] },
  },
  {
    title: 'invalid admin sessions',
    cheap: () => ({ path: adminEndpoints.adminHistory.path, headers: { Authorization: `Bearer ${'a'.repeat(1000)}` } }),
    expected: { status: 401, code: 'admin_required' },
  },
];

export const exhaustion: Kind = { name: 'Cheap calls', rows };
