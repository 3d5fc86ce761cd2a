import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { errors } from '../../../worker/contract/errors';
import { callsTo } from '../../harness/calls';
import { newPerson } from '../../harness/people';

let code: keyof typeof errors = 'internal';
const server = createServer((_, response) => {
  response.writeHead(errors[code][0], { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ error: 'No.', code }));
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

function rename() {
  const { port } = server.address() as AddressInfo;
  const person = newPerson();
  const calls = callsTo(new URL(`http://127.0.0.1:${port}`), person, () => []);
  const { userId } = person;
  return calls.call(endpoints.renameFolder, { folderId: 'any', userId, folderName: 'any' });
}

test.each(['taken_down', 'id_linked'] as const)(
  'rejects with %s, a declared error of the call',
  async (declaredCode) => {
    code = declaredCode;
    await expect(rename()).rejects.toMatchObject({ code: declaredCode });
  },
);

test('throws an error that names the call if the call does not declare the error code', async () => {
  code = 'upload_finished';
  await expect(rename()).rejects.toThrow(
    'PUT /api/folder/:folderId/rename was refused with "upload_finished", which its row in worker/contract does not declare.',
  );
});
