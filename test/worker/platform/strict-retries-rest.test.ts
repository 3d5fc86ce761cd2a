/** Write operations that `strict-retries.test.ts` does not test. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { coverPath, downloadPath } from '../../../worker/contract/byte-paths.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { apiTokenEndpoints } from '../../../worker/contract/calls/api-tokens.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { adminOf } from '../../harness/admin.ts';
import { makeToken, newRegistered, tokensOf } from '../../harness/api-tokens.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { sendCover } from '../../harness/covers.ts';
import { level, move } from '../../harness/moving.ts';
import { newPerson } from '../../harness/people.ts';
import { makeRequest, ownRequest, send, sendingsOf } from '../../harness/requests.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { actsSince, exclusionsOf, filesOf, submissionsOf, takedownsOf } from '../../harness/stored/queries.ts';
import { miscounted } from '../../harness/stored/seed.ts';
import { uploadedBytes } from '../../harness/stored/usage.ts';
import { PASSING_TROUBLES, underFaults } from '../../harness/under-faults.ts';
import { announced, begin, uploadOne } from '../../harness/uploads.ts';

// The shared server keeps the login attempts of other test files.
const server = ownServer();

let calls: Calls;
beforeEach(() => {
  calls = server.newVisitor();
});
afterEach(async () => {
  expect(await miscounted(server.d1)).toEqual([]);
});

const emailOf = ({ person: { userId } }: Calls) => `${userId}@example.com`;
const used = () => uploadedBytes(calls);

describe.each(PASSING_TROUBLES)('%s:', (_, faults) => {
  const under = async <Answer>(act: () => Promise<Answer>) => (await underFaults(server, faults, act)).answer;

  test('makes a request, accepts a delivery, counts it once, and deletes the request', async () => {
    const sender = server.newVisitor();
    const { requestId } = await under(async () => {
      const request = await makeRequest(calls);
      const { folderId } = await send(sender, request.requestId, [announced({ size: 100 }), announced({ size: 200 })]);
      expect(await filesOf(server, folderId)).toHaveLength(2);
      return request;
    });
    expect(await sendingsOf(calls, requestId)).toHaveLength(1);
    expect(await ownRequest(calls, requestId)).toMatchObject({ usedFiles: 2, usedBytes: 300 });
    await under(() => calls.own(endpoints.deleteRequest, { requestId }));
    expect(await ownRequest(calls, requestId)).toBeUndefined();
  });

  test('creates a token once and revokes it', async () => {
    const account = await newRegistered(server);
    await under(() => makeToken(account));
    const [token, ...otherTokens] = await tokensOf(account);
    expect(otherTokens).toEqual([]);
    await under(() => account.own(apiTokenEndpoints.revokeApiToken, { tokenId: token?.tokenId ?? '' }));
    expect(await tokensOf(account)).toEqual([]);
  });

  test("stores a folder's cover, which the cron keeps", async () => {
    const { folderId } = await uploadOne(calls, bytes(10));
    const cover = await under(() => sendCover(calls, folderId));
    await server.runCron(Date.now());
    expect((await calls.fetch(coverPath(folderId, cover))).status).toBe(200);
  });

  test('creates, renames and deletes directories, and moves files into them', async () => {
    const { folderId, uploadUrls } = await begin(calls, [announced({ path: 'album' })]);
    const fileId = uploadUrls[0]?.fileId ?? '';
    await under(async () => {
      await calls.own(endpoints.createDirectory, { folderId, folderName: 'new', path: '' });
      expect((await move(calls, [{ folderId, fileId }], folderId, 'new')).failures).toEqual([]);
      await calls.own(endpoints.renameFolder, { folderId, path: 'new', folderName: 'renamed' });
      await calls.own(endpoints.createDirectory, { folderId, folderName: 'old', path: '' });
      await calls.own(endpoints.deleteFolder, { folderId, path: 'old' });
      await calls.own(endpoints.changeExpiry, { folderId, expiryDays: 0.5 });
      await calls.own(endpoints.renameFile, { folderId, fileId, newFilename: 'new.txt' });
    });
    expect((await level(calls, folderId)).directories).toEqual(['renamed']);
    expect((await level(calls, folderId, 'renamed')).files).toEqual([fileId]);
  });

  test('deletes several items in one call', async () => {
    const first = await uploadOne(calls, bytes(10));
    const second = await uploadOne(calls, bytes(10));
    const items = [{ folderId: first.folderId, fileId: first.fileId }, { folderId: second.folderId }];
    const { failures } = await under(() => calls.own(endpoints.deleteItems, { items }));
    expect(failures).toEqual([]);
    expect((await level(calls, null)).folders).toEqual([first.folderId]);
    expect(await filesOf(server, first.folderId)).toEqual([]);
  });

  test('stores a file that a program sends without an announcement, and counts it once', async () => {
    const body = bytes(70_000);
    const answer = await under(() => calls.fetch('/notes.bin', { method: 'PUT', body }));
    expect(answer.status).toBe(201);
    await answer.body?.cancel();
    await expect.poll(used).toBe(70_000);
  });

  test('stores a contact message once', async () => {
    const email = emailOf(calls);
    const message = { name: 'Somebody', email, subject: 'Others' as const, message: 'Hello' };
    await under(() => calls.call(endpoints.contact, message));
    expect(await submissionsOf(server, email)).toHaveLength(1);
  });

  test('performs and records each act of an admin once', async () => {
    const { folderId, fileId } = await uploadOne(calls, bytes(10));
    const otherUpload = await uploadOne(calls, bytes(10));
    const linkTo = (id: string) => `${server.url.origin}/d/${id}`;
    const email = emailOf(calls);
    const report = { name: 'Somebody', email, subject: 'Others' as const, message: 'Hello' };
    await calls.call(endpoints.contact, report);
    const [submission] = await submissionsOf(server, email);
    const admin = newPerson();
    const since = Date.now();
    await under(async () => {
      const office = await adminOf(server, admin);
      await office.call(adminEndpoints.adminTakedown, { url: linkTo(folderId), reason: 'test' });
      await office.call(adminEndpoints.adminExclude, { url: linkTo(otherUpload.folderId), reason: 'test' });
      const submissionId = submission?.id ?? '';
      await office.call(adminEndpoints.adminDecide, { submissionId, status: 'resolved' });
      await office.call(adminEndpoints.adminLogout, {});
    });
    expect(await actsSince(server, since)).toEqual(['login', 'takedown', 'exclude', 'resolve', 'logout']);
    expect(await takedownsOf(server, folderId)).toHaveLength(1);
    expect(await exclusionsOf(server, otherUpload.folderId)).toHaveLength(1);
    expect((await calls.fetch(downloadPath(folderId, fileId))).status).toBe(451);
  });
});
