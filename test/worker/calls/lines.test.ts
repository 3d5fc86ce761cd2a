/** Calls in the form for programs that have no parser of JSON. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { ANSWER_LINES_TYPE, BODY_LINES_TYPE } from '../../../worker/contract/line-types.ts';
import { newPerson } from '../../harness/people.ts';
import type { Server } from '../../harness/running/server.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';

let server: Server;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.close());

const HEADERS = { Accept: ANSWER_LINES_TYPE, 'Content-Type': `${BODY_LINES_TYPE}; charset=utf-8` };

/** The lines of an answer, by their paths. */
const fieldsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t')),
  );

test('an upload is announced by lines, and its answer is lines', async () => {
  const sender = server.as(newPerson());
  const body = [
    `userId=${sender.person.userId}`,
    'expiryDays:=1',
    'folderName=Two files',
    'files/0/name=a=b.txt',
    'files/0/size:=3',
    'files/0/idempotencyKey=a',
    'files/1/name=日本.txt',
    'files/1/size:=4',
    'files/1/path=d/e',
    'files/1/idempotencyKey=b',
    'directories/0=empty',
  ].join('\n');
  const response = await sender.fetch(endpoints.initUpload.path, { method: 'POST', headers: HEADERS, body });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe(`${ANSWER_LINES_TYPE}; charset=utf-8`);
  const told = fieldsOf(await response.text());
  expect(told).toMatchObject({ folderName: 'Two files', 'uploadUrls/1/requiresUpload': 'true' });

  const { folderId = '' } = told;
  const { files } = await sender.call(endpoints.folderFiles, { folderId });
  expect(files.map(({ original_filename, path, file_size }) => [path, original_filename, file_size])).toEqual([
    ['', 'a=b.txt', 3],
    ['d/e', '日本.txt', 4],
  ]);
  const folder = fieldsOf(await (await sender.fetch(`/api/folder/${folderId}`, { headers: HEADERS })).text());
  expect(folder).toMatchObject({ 'folder/folder_name': 'Two files', 'folder/emptyDirectories/0': 'empty' });
});

test('refusals are lines where they are asked for, of addresses that lead nowhere, too', async () => {
  const refused = async (path: string, accept: string) => {
    const response = await server.as(newPerson()).fetch(path, { headers: { Accept: accept } });
    return [response.status, await response.text()] as const;
  };
  const [status, text] = await refused('/api/folder/AAAAAAAAAAAAAAAA', `application/json;q=0.5, ${ANSWER_LINES_TYPE}`);
  expect([status, fieldsOf(text)]).toEqual([404, { error: expect.stringMatching(/\w/), code: 'not_found' }]);
  expect(fieldsOf((await refused('/api/nothing', ANSWER_LINES_TYPE))[1])).toMatchObject({ code: 'not_found' });
  for (const accept of ['*/*', 'text/*', `${ANSWER_LINES_TYPE};q=0`, 'application/json']) {
    expect(JSON.parse((await refused('/api/nothing', accept))[1])).toMatchObject({ code: 'not_found' });
  }
});

test('a line that says nothing is refused by its number, and lines of another type are no JSON', async () => {
  const send = async (type: string) => {
    const response = await server.as(newPerson()).fetch(endpoints.initUpload.path, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: 'expiryDays:=1\nfiles/1/name=a',
    });
    return [response.status, await response.json()];
  };
  expect(await send(BODY_LINES_TYPE)).toEqual([
    400,
    { code: 'invalid_input', field: 'line 2', error: 'line 2: must not leave out items of its list' },
  ]);
  expect(await send('text/plain')).toEqual([400, expect.objectContaining({ code: 'invalid_json' })]);
});

test('a page of another site may not send such a body unasked', async () => {
  const response = await server.as(newPerson()).fetch(endpoints.initUpload.path, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://elsewhere.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    },
  });
  expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
  await response.body?.cancel();
});
