import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packHead } from '../../../worker/contract/bundle.ts';
import { bytePaths, downloadPath, tokenOf } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { DAY_MS, MIB } from '../../../worker/contract/units.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { callWith, makeSecret } from '../../harness/management.ts';
import { level } from '../../harness/moving.ts';
import { pay, profileOf, workerWithPayments } from '../../harness/payments.ts';
import { newAccount } from '../../harness/people.ts';
import { filesOf, folderById, objectsOf, removalsOf } from '../../harness/stored/queries.ts';
import { miscounted } from '../../harness/stored/seed.ts';
import { usageOf } from '../../harness/stored/usage.ts';
import { PASSING_TROUBLES, underFaults } from '../../harness/under-faults.ts';
import { announced, begin, beginOne, beginParts, put, sendMissingParts, uploadOne } from '../../harness/uploads.ts';

const { payments, server } = workerWithPayments();

let calls: Calls;
beforeEach(() => {
  calls = server.newVisitor();
});
afterEach(async () => {
  expect(await miscounted(server.d1)).toEqual([]);
});

const used = () => usageOf(calls);

describe.each(PASSING_TROUBLES)('%s:', (_, faults) => {
  let failures = 0;
  const under = async <Answer>(act: () => Promise<Answer>) => {
    const { answer, failed } = await underFaults(server, faults, act);
    failures += failed.length;
    return { answer };
  };
  afterAll(() => expect(failures).toBeGreaterThan(10));

  test('starts an upload once, with all its files', async () => {
    const { answer } = await under(() => begin(calls, [announced(), announced()]));
    expect(await filesOf(server, answer.folderId)).toHaveLength(2);
    expect((await level(calls, null)).folders).toEqual([answer.folderId]);
    const { uploadUrls } = await begin(calls, [announced()], { folderId: answer.folderId });
    expect(uploadUrls).toMatchObject([{ requiresUpload: true }]);
  });

  test('stores a file and counts it once', async () => {
    const body = bytes(1000);
    const { folderId, fileId, uploadUrl } = await beginOne(calls, { size: 1000 });
    const { answer } = await under(async () => (await put(calls, uploadUrl, body)).status);
    expect(answer).toBe(200);
    expect(await filesOf(server, folderId)).toMatchObject([{ id: fileId, status: 'ready' }]);
    await expect.poll(async () => (await used()).uploadBytes).toBe(1000);
  });

  test('stores a bundle and counts it once', async () => {
    const { folderId, uploadUrls } = await begin(
      calls,
      [1000, 2000].map((size) => announced({ size })),
    );
    const bodies = [bytes(1000), bytes(2000)];
    const head = bodies.map((body, index) => ({
      token: tokenOf(uploadUrls[index]?.uploadUrl ?? ''),
      checksum: sha256(body),
    }));
    const { answer } = await under(() =>
      calls.fetch(bytePaths.bundle, { method: 'PUT', body: Buffer.concat([packHead(head), ...bodies]) }),
    );
    expect([answer.status, await answer.json()]).toMatchObject([200, { files: [{}, {}] }]);
    expect((await filesOf(server, folderId)).map(({ status }) => status)).toEqual(['ready', 'ready']);
    await expect.poll(async () => (await used()).uploadBytes).toBe(3000);
  });

  test('stores parts, completes their file and counts it once', async () => {
    const size = 5 * MIB + 10;
    const { answer } = await under(async () => {
      const upload = await beginParts(calls, size, 5 * MIB);
      await sendMissingParts(calls, upload.session, size);
      await calls.call(endpoints.completeMultipart, { uploadId: upload.uploadId, r2Key: upload.r2Key });
      return upload;
    });
    expect(await filesOf(server, answer.folderId)).toMatchObject([{ status: 'ready' }]);
    await expect.poll(async () => (await used()).uploadBytes).toBe(size);
    const download = await calls.fetch(downloadPath(answer.folderId, answer.fileId));
    expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256(bytes(size)));
  });

  test('serves a whole download and counts it once', async () => {
    const { folderId, fileId } = await uploadOne(calls, bytes(3 * MIB));
    const reader = server.newVisitor();
    const { answer } = await under(async () => {
      const download = await reader.fetch(downloadPath(folderId, fileId));
      return [download.status, (await download.arrayBuffer()).byteLength];
    });
    expect(answer).toEqual([200, 3 * MIB]);
    await expect.poll(async () => (await used()).downloadBytes).toBe(3 * MIB);
    await expect.poll(async () => (await folderById(server, folderId))?.downloadCount, { timeout: 20_000 }).toBe(1);
  });

  test('deletes files and folders with their objects', async () => {
    const { folderId, fileId } = await uploadOne(calls, bytes(1000));
    const otherUpload = await uploadOne(calls, bytes(1000));
    await under(async () => {
      await calls.own(endpoints.deleteFile, { folderId, fileId });
      await calls.own(endpoints.deleteFolder, { folderId: otherUpload.folderId });
    });
    expect(await filesOf(server, folderId)).toEqual([]);
    expect((await level(calls, null)).folders).toEqual([folderId]);
    await server.runCron(Date.now());
    expect([await objectsOf(server, folderId), await removalsOf(server, folderId)]).toEqual([[], []]);
    expect([await objectsOf(server, otherUpload.folderId), await folderById(server, otherUpload.folderId)]).toEqual([
      [],
      undefined,
    ]);
  });

  test('creates, moves, renames, shares and claims folders', async () => {
    const claimer = server.newVisitor();
    const { answer } = await under(async () => {
      const [inner, outer] = [
        await calls.own(endpoints.createFolder, { folderName: 'Inner' }),
        await calls.own(endpoints.createFolder, { folderName: 'Outer' }),
      ];
      await calls.own(endpoints.moveItems, {
        items: [{ folderId: inner.folderId }],
        toFolderId: outer.folderId,
      });
      await calls.own(endpoints.renameFolder, { folderId: inner.folderId, folderName: 'Renamed' });
      await calls.own(endpoints.changeSharing, { folderId: outer.folderId, message: 'Hello' });
      const secret = await makeSecret(calls, outer.folderId);
      await callWith(claimer, secret)(endpoints.claimFolder, {
        folderId: outer.folderId,
        userId: claimer.person.userId,
      });
      return { inner: inner.folderId, outer: outer.folderId };
    });
    expect((await level(calls, null)).folders).toEqual([]);
    expect((await level(claimer, null)).folders).toEqual([answer.outer]);
    expect((await level(claimer, answer.outer)).folders).toEqual([answer.inner]);
  });

  test('gives the folders of an anonymous id to the account that signs in', async () => {
    const { folderId } = await uploadOne(calls, bytes(10));
    const account = await newAccount();
    const signedIn = server.as(account);
    await under(async () => {
      await signedIn.call(endpoints.register, { firebaseUid: account.uid });
      await signedIn.own(endpoints.linkAnonymous, { anonymousUserId: calls.person.userId });
    });
    expect((await level(signedIn, null)).folders).toEqual([folderId]);
  });

  test('accepts a payment and its repeated webhook', async () => {
    const holder = await newAccount();
    await under(async () => {
      await pay(server, holder);
      await payments.deliverNew(server);
    });
    const [last] = payments.standIn.webhooks.slice(-1);
    if (!last) throw new Error('There was no webhook.');
    expect(await payments.deliver(server, last)).toBe(200);
    expect((await profileOf(server, holder)).subscriptionTier).toMatchObject({ tier: 'premium', status: 'active' });
  });

  test('deletes expired folders by the cron', async () => {
    const { folderId } = await uploadOne(calls, bytes(1000), {}, { expiryDays: 1 });
    await under(() => server.runCron(Date.now() + 2 * DAY_MS));
    await server.runCron(Date.now() + 2 * DAY_MS);
    expect([await objectsOf(server, folderId), await folderById(server, folderId)]).toEqual([[], undefined]);
  });
});
