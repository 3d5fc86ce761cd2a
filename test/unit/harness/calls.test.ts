import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { callsTo } from '../../harness/calls';
import { newPerson } from '../../harness/people';

test('throws an error that names the call if the call does not declare the error code', async () => {
  const server = createServer((_, response) => {
    response.writeHead(409, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ error: 'No.', code: 'upload_finished' }));
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const person = newPerson();
  const calls = callsTo(new URL(`http://127.0.0.1:${port}`), person, () => []);
  const input = { folderId: 'any', userId: person.userId, folderName: 'any' };
  await expect(calls.call(endpoints.renameFolder, input)).rejects.toThrow(
    'PUT /api/folder/:folderId/rename got "upload_finished", which worker/contract does not declare.',
  );
});
