/** Responses as lines of text, for programs without a JSON parser (docs/product.md section 5). */
import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { USER_ID_HEADER } from '../../../worker/contract/ids.ts';
import { ANSWER_LINES_TYPE } from '../../../worker/contract/line-types.ts';
import { bytes } from '../../harness/bytes.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();

const HEADERS = { Accept: ANSWER_LINES_TYPE };

const fieldsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t')),
  );

test('responds with lines of text if the client accepts them', async () => {
  const sender = server.newVisitor();
  const { userId } = sender.person;
  const file = { name: 'a.txt', size: 3, idempotencyKey: 'a' };
  const response = await sender.fetch(endpoints.initUpload.path, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify({ userId, expiryDays: 1, files: [file], directories: ['empty'] }),
  });
  expect(response.headers.get('Content-Type')).toBe(`${ANSWER_LINES_TYPE}; charset=utf-8`);
  const fields = fieldsOf(await response.text());
  expect(fields).toMatchObject({ folderName: 'a.txt', 'uploadUrls/0/requiresUpload': 'true' });
  const folder = fieldsOf(await (await sender.fetch(`/api/folder/${fields.folderId}`, { headers: HEADERS })).text());
  expect(folder).toMatchObject({ 'folder/folderName': 'a.txt', 'folder/emptyDirectories/0': 'empty' });
});

test('for every method, a header may name the user instead of the body', async () => {
  const [owner, stranger] = [server.newVisitor(), server.newVisitor()];
  const { folderId } = await uploadOne(owner, bytes(1));
  const remove = (userId: string, body: object) =>
    stranger.fetch(`/api/delete-folder/${folderId}`, {
      method: 'DELETE',
      headers: { [USER_ID_HEADER]: userId },
      body: JSON.stringify(body),
    });
  expect((await remove(stranger.person.userId, {})).status).toBe(404);
  // The body takes precedence over the header.
  expect((await remove(owner.person.userId, { userId: stranger.person.userId })).status).toBe(404);
  expect((await remove(owner.person.userId, {})).status).toBe(200);
});

test('refuses with lines of text if the client accepts them, even at an unknown path', async () => {
  const refused = async (path: string, accept: string) => {
    const response = await server.newVisitor().fetch(path, { headers: { Accept: accept } });
    return [response.status, await response.text()] as const;
  };
  const [status, text] = await refused('/api/folder/AAAAAAAAAAAAAAAA', `application/json;q=0.5, ${ANSWER_LINES_TYPE}`);
  expect([status, fieldsOf(text)]).toEqual([404, { error: expect.stringMatching(/\w/), code: 'not_found' }]);
  expect(fieldsOf((await refused('/api/nothing', ANSWER_LINES_TYPE))[1])).toMatchObject({ code: 'not_found' });
  for (const accept of ['*/*', 'text/*', `${ANSWER_LINES_TYPE};q=0`, 'application/json']) {
    expect(JSON.parse((await refused('/api/nothing', accept))[1])).toMatchObject({ code: 'not_found' });
  }
});
