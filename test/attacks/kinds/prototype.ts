import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { newPerson } from '../../harness/people.ts';
import { announced } from '../../harness/uploads.ts';
import type { AttackRequest } from '../attack-request.ts';
import type { Kind, Row } from '../row.ts';

const post = (path: string, body: string): AttackRequest => ({
  method: 'POST',
  path,
  body,
  headers: { 'Content-Type': 'application/json' },
});
const KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'] as const;

const rows: Row[] = [
  ...KEYS.map(
    (key): Row => ({
      title: `a call whose fields are inside ${key}`,
      request: post(endpoints.createFolder.path, `{"${key}":{"userId":"${newPerson().userId}","folderName":"a"}}`),
      expected: { status: 400, code: 'invalid_input' },
    }),
  ),
  {
    title: 'an announced file whose size is inside __proto__',
    request: () => {
      const { size, ...file } = announced();
      const text = JSON.stringify({ userId: newPerson().userId, expiryDays: 1, files: [file] });
      return post(endpoints.initUpload.path, text.replace('"name"', `"__proto__":{"size":${size}},"name"`));
    },
    expected: { status: 400, code: 'invalid_input', contains: ['files[0].size'] },
  },
  ...KEYS.map(
    (key): Row => ({
      title: `a folder with the id ${key}`,
      request: { path: `/api/folder/${key}` },
      expected: { status: 404, code: 'not_found' },
    }),
  ),
  ...KEYS.map(
    (key): Row => ({
      title: `a file, a directory and a folder called ${key}, in the list of links for rclone`,
      request: async ({ shareAll }) => {
        const files = [{ name: key }, { name: key }, { name: 'a', path: key }];
        const { folderId } = await shareAll(files, { folderName: key });
        return { path: `/d/${folderId}/`, headers: { 'User-Agent': 'rclone/v1.60.1' } };
      },
      expected: { status: 200, contains: [`href="./${key}/"`, `href="./${key}%20(2)"`, `href="./${key}%20(3)"`] },
    }),
  ),
  {
    title: '__proto__ in a query',
    request: { path: '/api/folder-files/aaaaaaaaaaaaaaaa?__proto__[page]=2&constructor.prototype.page=2&__proto__=1' },
    expected: { status: 404, code: 'not_found' },
  },
  {
    title: 'an inherited property as extension of a file',
    request: async ({ share }) => {
      const { folderId, fileId } = await share('abc', { name: 'a.constructor', type: '__proto__/x' });
      return { path: `/api/preview/${folderId}/${fileId}` };
    },
    expected: {
      status: 200,
      headers: { 'Content-Type': 'application/octet-stream', 'Content-Disposition': /^attachment/ },
    },
  },
  {
    title: 'an inherited property as subject of a message',
    request: post(
      endpoints.contact.path,
      JSON.stringify({ name: 'A', email: 'a@example.com', subject: 'constructor', message: 'x' }),
    ),
    expected: { status: 400, code: 'invalid_input' },
  },
  {
    title: 'an inherited property as order of a list',
    request: post(endpoints.foldersPaginated.path, `{"userId":"${newPerson().userId}","order":"__proto__"}`),
    expected: { status: 400, code: 'invalid_input' },
  },
  {
    title: 'an inherited property as plan',
    request: ({ victim }) => ({
      as: victim.account.person,
      ...post(
        endpoints.createSubscription.path,
        JSON.stringify({ planId: '__proto__', userId: victim.account.person.userId, userEmail: 'a@example.com' }),
      ),
    }),
    expected: { status: 503, code: 'payment_not_set_up' },
  },
  {
    title: 'the same field twice, first with a valid value',
    request: () => {
      const { userId } = newPerson();
      return post(endpoints.createFolder.path, `{"userId":"${userId}","folderName":"a","folderName":"../b"}`);
    },
    expected: { status: 400, code: 'invalid_input' },
  },
];

export const prototype: Kind = { name: 'Inherited properties', rows };
