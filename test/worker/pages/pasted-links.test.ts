import { expect, test } from 'vitest';
import { archivePath, downloadPath, previewPath, requestPath, sharePath } from '../../../worker/contract/byte-paths.ts';
import { bytes } from '../../harness/bytes.ts';
import { newPerson } from '../../harness/people.ts';
import { makeRequest } from '../../harness/requests.ts';
import { at, curlAs, run } from '../../harness/running/command-line.ts';
import { testWith } from '../../harness/running/programs.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();

const TRAILS = ['.', ',', ')', '%3E', '%20', '%22', "'"];
const SIZE = 1000;

test('redirects a browser from a link with trailing punctuation to the page', async () => {
  const owner = server.newVisitor();
  const { folderId } = await uploadOne(owner, bytes(SIZE), { name: 'a.txt' });
  const { requestId } = await makeRequest(owner);
  const { fetch } = server.newVisitor();
  for (const path of [sharePath(folderId), `/r/${folderId}`, `/m/${folderId}`, requestPath(requestId)]) {
    for (const trail of TRAILS) {
      const answer = await fetch(`${path}${trail}?view=contents`, { redirect: 'manual' });
      await answer.text();
      expect([path, trail, answer.status, answer.headers.get('Location')]).toEqual([
        path,
        trail,
        302,
        `${path}?view=contents`,
      ]);
    }
  }
});

test('serves bytes by links with trailing punctuation', async () => {
  const { folderId, fileId } = await uploadOne(server.newVisitor(), bytes(SIZE), { name: 'a.txt' });
  const { fetch } = server.newVisitor();
  const links = [
    archivePath(folderId),
    downloadPath(folderId, fileId),
    previewPath(folderId, fileId),
    `/api/folder/${folderId}/SHA256SUMS`,
  ];
  const chosen = archivePath(folderId, { files: [fileId] });
  for (const link of [...links, chosen]) {
    // The server refuses a list of ids that ends with a comma.
    for (const trail of TRAILS.filter((trailing) => link !== chosen || trailing !== ',')) {
      const answer = await fetch(link + trail);
      await answer.arrayBuffer();
      expect([link, trail, answer.status]).toEqual([link, trail, 200]);
    }
  }
});

testWith('curl')('curl saves a share by a link with trailing punctuation without following redirects', async () => {
  const { folderId } = await uploadOne(server.newVisitor(), new TextEncoder().encode('hello'), { name: 'a.txt' });
  const { stdout } = await run('curl', [...curlAs(newPerson()), '-f', at(server, `${sharePath(folderId)}).`)]);
  expect(stdout).toBe('hello');
});
