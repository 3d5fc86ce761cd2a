/** Sends texts that make badly written regular expressions backtrack for too long. */
import { contactEndpoints } from '../../../worker/contract/calls/contact.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { newPerson } from '../../harness/people.ts';
import { announced } from '../../harness/uploads.ts';
import { type AttackRequest, json } from '../attack-request.ts';
import type { CheapRow, Kind } from '../row.ts';

const INVALID = { status: 400, code: 'invalid_input' } as const;
const LONG = 15_000;
const long = (piece: string) => piece.repeat(Math.floor(LONG / piece.length));

const contact = (change: object): AttackRequest => ({
  method: 'POST',
  path: contactEndpoints.contact.path,
  ...json({ name: 'A', email: 'a@example.com', subject: 'Others', message: 'x', ...change }),
});
const init = (change: object): AttackRequest => ({
  method: 'POST',
  path: endpoints.initUpload.path,
  ...json({ userId: newPerson().userId, expiryDays: 99, files: [{ ...announced(), ...change }] }),
});
const file =
  (headers: Record<string, string>) =>
  async ({ share }: Parameters<CheapRow['cheap']>[0]) => {
    shared ??= share('abc');
    const { folderId, fileId } = await shared;
    return { path: `/api/download/${folderId}/${fileId}`, headers };
  };
let shared: ReturnType<Parameters<CheapRow['cheap']>[0]['share']> | undefined;

const rows: CheapRow[] = [
  {
    title: 'an email address with many dots',
    cheap: () => contact({ email: `${'a.'.repeat(100)}@` }),
    expected: INVALID,
  },
  {
    title: 'an email address with many hosts',
    cheap: () => contact({ email: `a@${'a-'.repeat(110)}` }),
    expected: INVALID,
  },
  {
    title: 'an email address of 1 MB',
    cheap: () => contact({ email: `${'a'.repeat(1_000_000)}@` }),
    expected: INVALID,
  },
  { title: 'a name of 1 MB of spaces', cheap: () => contact({ name: ' '.repeat(1_000_000) }), expected: INVALID },
  {
    title: 'a message of 1 MB of line breaks',
    cheap: () => contact({ message: '\r'.repeat(1_000_000) }),
    expected: INVALID,
  },
  {
    title: 'a media type with many special characters',
    cheap: () => init({ type: `${'a!'.repeat(60)}/${'a!'.repeat(60)}\u0000` }),
    expected: INVALID,
  },
  { title: 'a media type with many spaces', cheap: () => init({ type: ' '.repeat(255) }), expected: INVALID },
  { title: 'a path with many slashes', cheap: () => init({ path: '/'.repeat(1024) }), expected: INVALID },
  { title: 'a path with many dots', cheap: () => init({ path: './'.repeat(512) }), expected: INVALID },
  { title: 'a name of dots and spaces', cheap: () => init({ name: '. '.repeat(127) }), expected: INVALID },
  {
    title: 'a name with many combining marks',
    cheap: () => init({ name: `a${'\u0301'.repeat(254)}` }),
    expected: INVALID,
  },
  {
    title: 'an almost valid user id',
    cheap: () => ({ path: endpoints.userStats.path, headers: { 'X-User-Id': `user_${long('a')}!` } }),
    expected: INVALID,
  },
  {
    title: 'an Authorization header with many spaces',
    cheap: ({ victim }) => ({
      path: endpoints.userStats.path,
      headers: { Authorization: `Bearer${long(' ')}x y`, 'X-User-Id': victim.account.person.userId },
    }),
    expected: { status: 401, code: 'sign_in_required' },
  },
  {
    title: 'a range with many commas',
    cheap: file({ Range: `bytes=${long(',')}` }),
    expected: { status: 200, headers: { 'Content-Length': '3' } },
  },
  {
    title: 'a range with many spaces',
    cheap: file({ Range: `bytes=0-0${long(' ')}x` }),
    expected: { status: 200, headers: { 'Content-Length': '3' } },
  },
  {
    title: 'a list of almost valid ETags',
    cheap: file({ 'If-None-Match': `${long('W/"a" ')}"` }),
    expected: { status: 200, headers: { 'Content-Length': '3' } },
  },
  { title: 'many cookies', cheap: file({ Cookie: long('a=b; ') }), expected: { status: 200 } },
  {
    title: 'a cookie with many escapes',
    cheap: file({ Cookie: `fileshare_passes=${long('%')}` }),
    expected: { status: 200 },
  },
  {
    title: 'a User-Agent with many words',
    cheap: () => ({ path: '/', headers: { 'User-Agent': `${long('Windows PowerShel')}`, Accept: '*/*' } }),
    expected: { status: 200 },
  },
  {
    title: 'an Accept header with many types',
    cheap: () => ({ path: '/', headers: { 'User-Agent': 'curl/8', Accept: long('text/htm,') } }),
    expected: { status: 200, headers: { 'Content-Type': /^text\/plain/ } },
  },
  {
    title: 'a form with many quotes in its boundary',
    cheap: () => ({
      method: 'POST',
      path: '/',
      body: 'x',
      headers: { 'Content-Type': `multipart/form-data; boundary=${long('"')}` },
    }),
    expected: { status: 400 },
  },
  {
    title: 'a form with many escapes in a field name',
    cheap: () => ({
      method: 'POST',
      path: '/',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body: `--x\r\nContent-Disposition: form-data; name="${'\\'.repeat(7000)}\r\n\r\n1\r\n--x--\r\n`,
    }),
    expected: { status: 400 },
  },
  {
    title: 'a number of days with many digits and dots',
    cheap: () => ({ method: 'PUT', path: '/a', body: 'abc', headers: { 'Max-Days': `${long('1')}.${long('1')}x` } }),
    expected: { status: 400 },
  },
  {
    title: 'a search with many wildcards',
    cheap: () => ({
      method: 'POST',
      path: endpoints.foldersPaginated.path,
      ...json({ userId: newPerson().userId, search: '%_'.repeat(127) }),
    }),
    expected: { status: 200 },
  },
  {
    title: 'pages with a long Accept-Language',
    cheap: () => ({ path: '/pricing', headers: { 'Accept-Language': `${'nl;q=0.1,'.repeat(1000)}de` } }),
    expected: { status: 200 },
  },
  {
    title: 'addresses of a language with many slashes',
    cheap: () => ({ path: `/de${'/'.repeat(4000)}x` }),
    expected: { status: 302, headers: { Location: '/x' } },
  },
];

export const patterns: Kind = { name: 'Patterns', rows };
