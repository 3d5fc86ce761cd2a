import { expect, test } from 'vitest';
import { downloadPath, sharePath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { MINUTE_MS } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { newPerson, type Person, withCookie } from '../../harness/people.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { changeFolder } from '../../harness/stored/queries.ts';
import { queriesBy } from '../../harness/stored/rows-read.ts';
import { uploadOne } from '../../harness/uploads.ts';

/** Programs that fetch a link preview do not send this header. */
const OPENS_PAGE = { 'Sec-Fetch-Dest': 'document' };

const server = ownServer({ observed: true });

const newVisitor = (person: Person = newPerson()) => server.as(person);

async function newShare() {
  const owner = newVisitor();
  return { owner, ...(await uploadOne(owner, bytes(10))) };
}

const openedAt = async ({ call, person: { userId } }: Calls, folderId: string): Promise<string | null> =>
  (await call(endpoints.managedFolder, { folderId, userId })).current.lastAccessed;
const openPage = async (visitor: Calls, folderId: string) =>
  (await visitor.fetch(sharePath(folderId), { headers: OPENS_PAGE })).text();

test('tells the sender when a visitor opened the page without a download', async () => {
  const { owner, folderId } = await newShare();
  await openPage(newVisitor(), folderId);
  await expect.poll(() => openedAt(owner, folderId)).not.toBeNull();
  const at = Date.parse((await openedAt(owner, folderId)) ?? '');
  expect(Math.abs(Date.now() - at)).toBeLessThan(MINUTE_MS);
});

test('ignores visits and downloads by the sender’s own browser, and programs that fetch a preview', async () => {
  const { owner, folderId, fileId } = await newShare();
  const ownerClient = newVisitor(withCookie(owner.person));
  // `queriesBy` also waits for work after the responses (`waitUntil`).
  await queriesBy(server, async () => {
    await openPage(ownerClient, folderId);
    await ownerClient.call(endpoints.folder, { folderId });
    await (await ownerClient.fetch(downloadPath(folderId, fileId))).arrayBuffer();
    await (await newVisitor().fetch(sharePath(folderId))).text();
    await owner.own(endpoints.folder, { folderId });
  });
  expect(await openedAt(owner, folderId)).toBeNull();
});

test('ignores visitors who do not know the password', async () => {
  const { owner, folderId } = await newShare();
  await owner.own(endpoints.changeSharing, { folderId, password: 'correct horse' });
  await queriesBy(server, async () => {
    await openPage(newVisitor(), folderId);
    await expect(newVisitor().call(endpoints.folder, { folderId })).rejects.toMatchObject({
      code: 'password_required',
    });
  });
  expect(await openedAt(owner, folderId)).toBeNull();
});

test('writes the time at most once in five minutes, however many visitors look', async () => {
  const { owner, folderId } = await newShare();
  const recently = Date.now() - 4 * MINUTE_MS;
  await changeFolder(server, folderId, { lastAccessedAt: recently });
  await queriesBy(server, () => Promise.all(Array.from({ length: 5 }, () => openPage(newVisitor(), folderId))));
  expect(await openedAt(owner, folderId)).toBe(new Date(recently).toISOString());
  await changeFolder(server, folderId, { lastAccessedAt: recently - 2 * MINUTE_MS });
  await openPage(newVisitor(), folderId);
  await expect.poll(async () => Date.parse((await openedAt(owner, folderId)) ?? '')).toBeGreaterThan(recently);
});
