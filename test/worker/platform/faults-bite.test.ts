/** The checks of `npm run test:faults` must detect damage to the stored data. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { encryptNew } from '../../faults/encrypt-new.ts';
import { checkFolder, checkMonths, checkRemoved, checkStores } from '../../faults/invariants.ts';
import { Ledger } from '../../faults/ledger.ts';
import { Page } from '../../faults/page.ts';
import { pickSmall } from '../../faults/picked-files.ts';
import { Random } from '../../faults/random.ts';
import { newPerson } from '../../harness/people.ts';
import type { Server } from '../../harness/running/server.ts';
import { takeServer } from '../../harness/running/shared-server.ts';
import { filesOf, folderById, objectKeys } from '../../harness/stored/queries.ts';

let server: Server;
beforeEach(async () => {
  server = await takeServer();
});
afterEach(() => server.close());

const random = new Random('invariants');

async function newShare({ isEncrypted = false } = {}) {
  const ledger = new Ledger();
  const owner = newPerson();
  const files = pickSmall(random, 3);
  const page = new Page(server.url, owner, random);
  const encryption = isEncrypted ? encryptNew() : undefined;
  const { folderId, sentPaths: done } = await page.send(files, { encryption });
  if (folderId === null) throw new Error('Nothing was sent.');
  if (encryption) ledger.links.set(folderId, (await encryption.sealer()).fullLink(`/e/${folderId}`));
  expect(done).toHaveLength(3);
  const promises = files.map(({ at, sha256 }) => ({ path: at, sha256 }));
  for (const { sha256 } of promises) ledger.contents.add(sha256);
  ledger.noteAnnounced(folderId, owner, promises);
  for (const file of promises) ledger.noteArrived({ round: 1, folderId, ...file });
  const [first] = await filesOf(server, folderId);
  if (!first) throw new Error('Nothing is stored.');
  return { ledger, owner, page, folderId, first };
}
type NewShare = Awaited<ReturnType<typeof newShare>>;

const everything = async ({ ledger, folderId }: NewShare, isAllCounted = true) => {
  const reader = new Page(server.url, newPerson(), random);
  await checkFolder(ledger, reader, folderId);
  const lookedInto = { ...server, objectKeys: () => objectKeys(server) };
  await checkRemoved(ledger, lookedInto);
  await checkMonths({ ledger, server: lookedInto }, [folderId], { isAllCounted, wastedBytes: () => 0 });
  await checkStores(ledger, lookedInto);
};

test.each([false, true])('undamaged data passes, encrypted: %s', async (isEncrypted) => {
  await expect(everything(await newShare({ isEncrypted }))).resolves.toBeUndefined();
});

test('detects other bytes of an encrypted file, and a link that does not open its folder', async () => {
  const share = await newShare({ isEncrypted: true });
  const { ledger, folderId, first } = share;
  await server.bucket.put(first.r2Key, Buffer.alloc(first.size, 7));
  await expect(everything(share, false)).rejects.toThrow('segment_position');
  const link = ledger.links.get(folderId) ?? '';
  ledger.links.set(
    folderId,
    link.replace(/#1./, (start) => (start === '#1A' ? '#1B' : '#1A')),
  );
  await expect(everything(share, false)).rejects.toThrow(/got status 403/);
});

const set = (table: string, values: string, id: string) =>
  server.d1.prepare(`UPDATE ${table} SET ${values} WHERE id = ?`).bind(id).run();

const BROKEN: readonly [string, RegExp, (share: NewShare) => Promise<unknown>][] = [
  ['a missing object', /got status [45]|no object/, ({ first }) => server.bucket.delete(first.r2Key)],
  [
    'other bytes of the same length',
    /SHA-256/,
    ({ first }) => server.bucket.put(first.r2Key, Buffer.alloc(first.size, 7)),
  ],
  [
    'an arrived file that is marked as uploading',
    /had arrived, but is missing|but it has not arrived/,
    ({ first }) => set('files', `status = 'uploading'`, first.id),
  ],
  [
    'a missing folder',
    /files were reported as sent/,
    ({ page, folderId }) => page.call(endpoints.deleteFolder, { folderId, userId: page.person.userId }),
  ],
  [
    'a deleted file that still exists',
    /was deleted, but is listed/,
    async ({ ledger, folderId, first }) =>
      ledger.noteRemoved({ round: 1, folderId, path: first.path ? `${first.path}/${first.name}` : first.name }),
  ],
  [
    'a row of a deleted file',
    /was deleted, but has a row/,
    async ({ ledger, folderId, first: { id, r2Key } }) =>
      ledger.noteRemoved({ round: 1, folderId, path: 'deleted.bin', file: { fileId: id, r2Key } }),
  ],
  [
    'an object of a deleted file',
    /was deleted, but has an object/,
    async ({ ledger, folderId }) => {
      const file = { fileId: 'deleted', r2Key: 'files/deleted' };
      ledger.noteRemoved({ round: 1, folderId, path: 'deleted.bin', file });
      await server.bucket.put(file.r2Key, 'bytes');
    },
  ],
  [
    'a deleted folder that is open',
    /its status is open/,
    async ({ ledger, folderId }) => {
      ledger.noteRemoved({ round: 1, folderId, path: null });
      await set('folders', 'stopped_at = 1', folderId);
    },
  ],
  [
    'a month that counts too many bytes',
    /bytes are counted/,
    async ({ folderId }) => {
      const { meterKey = '' } = (await folderById(server, folderId)) ?? {};
      await server.sqlOf('METER', meterKey, `UPDATE usage SET bytes = bytes + 1 WHERE kind = 'upload'`);
    },
  ],
  ['an object without a row', /objects have no row/, () => server.bucket.put('stray', 'bytes')],
  [
    'a folder with wrong unfinished bytes',
    /miscounted/,
    ({ folderId }) => set('folders', 'unfinished_bytes = 1', folderId),
  ],
  ['a folder with a wrong count', /miscounted/, ({ folderId }) => set('folders', 'file_count = 4', folderId)],
];

test.each(BROKEN)('detects %s', async (_, words, breakIt) => {
  const share = await newShare();
  await breakIt(share);
  await expect(everything(share, false)).rejects.toThrow(words);
});
