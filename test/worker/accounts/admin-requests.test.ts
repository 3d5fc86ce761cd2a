import { describe, expect, test } from 'vitest';
import { requestPath } from '../../../worker/contract/byte-paths.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { knownAdmin, report } from '../../harness/admin.ts';
import { bytes } from '../../harness/bytes.ts';
import { callWith, makeSecret } from '../../harness/management.ts';
import { codesOf } from '../../harness/moving.ts';
import { makeRequest, send, sendOne } from '../../harness/requests.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { objectsOf } from '../../harness/stored/queries.ts';
import { announced, begin, put, uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();
const loggedIn = knownAdmin(server);

const linkTo = (folderId: string) => `${server.url.origin}/d/${folderId}`;

describe('a file request', () => {
  const TITLE = 'Send me your films';

  async function isTakenDown(requestId: string, reason: string): Promise<void> {
    const refusal = { status: 451, code: 'taken_down', fields: { takedownReason: reason } };
    await expect(server.newVisitor().call(endpoints.request, { requestId })).rejects.toMatchObject(refusal);
    await expect(send(server.newVisitor(), requestId, [announced()])).rejects.toMatchObject(refusal);
  }

  test('is previewed and taken down with the files sent to it, and its reports are closed', async () => {
    const owner = server.newVisitor();
    const { requestId } = await makeRequest(owner, { title: TITLE, note: 'All of them, please.' });
    const delivery = await sendOne(server.newVisitor(), requestId, { name: 'film.mkv', size: 10 });
    const url = server.url.origin + requestPath(requestId);
    await report(server, url, 'request@example.com');
    const calls = await loggedIn();
    const { content } = await calls.call(adminEndpoints.adminPreview, { url });
    expect(content).toMatchObject({
      kind: 'request',
      message: 'All of them, please.',
      folder: { fileCount: 1, totalSize: 10 },
      files: [{ originalFilename: 'film.mkv' }],
    });
    await calls.call(adminEndpoints.adminTakedown, { url, reason: 'test' });
    await isTakenDown(requestId, 'test');
    const { folder } = await owner.call(endpoints.folder, { folderId: delivery.folderId });
    expect(folder.copyrightViolation).toBe(true);
    const { submissions } = await calls.call(adminEndpoints.adminSubmissions, { search: 'request@example.com' });
    expect(submissions.map(({ status }) => status)).toEqual(['resolved']);
  });

  const areTakenDown = async (ids: readonly string[]) => {
    for (const folderId of ids) {
      const { folder } = await server.newVisitor().call(endpoints.folder, { folderId });
      expect([folderId, folder.copyrightViolation]).toEqual([folderId, true]);
    }
  };

  test('is taken down with all files sent to it, even after its owner deleted its folder', async () => {
    const owner = server.newVisitor();
    const { requestId, folderId } = await makeRequest(owner, { title: TITLE });
    const url = requestPath(requestId);
    await report(server, server.url.origin + url, 'before@example.com');
    await owner.own(endpoints.deleteFolder, { folderId: folderId ?? '' });
    await report(server, server.url.origin + url, 'after@example.com');
    const arrived = await sendOne(server.newVisitor(), requestId, { name: 'film.mkv', size: 10 });
    const late = await send(server.newVisitor(), requestId, [announced({ name: 'late.mkv', size: 20 })]);

    const calls = await loggedIn();
    const { content } = await calls.call(adminEndpoints.adminPreview, { url });
    expect(content).toMatchObject({ kind: 'request', folder: { folderName: TITLE, fileCount: 2, totalSize: 30 } });
    expect(content.files.map((file) => file.originalFilename).sort()).toEqual(['film.mkv', 'late.mkv']);
    const takedown = await calls.call(adminEndpoints.adminTakedown, { url, reason: 'DMCA' });
    expect(takedown.deletedContent).toEqual({ name: TITLE, deletedFiles: 2 });

    await isTakenDown(requestId, 'DMCA');
    await areTakenDown([arrived.folderId, late.folderId]);
    expect((await put(server.newVisitor(), late.uploadUrls[0]?.uploadUrl ?? '', bytes(20))).status).toBe(404);
    await expect.poll(() => objectsOf(server, arrived.folderId)).toEqual([]);
    const { takedowns } = await calls.call(adminEndpoints.adminHistory, { search: requestId });
    expect(takedowns).toMatchObject([{ contentType: 'request', contentId: requestId, reporterName: 'Somebody' }]);
    for (const search of ['before@example.com', 'after@example.com']) {
      const { submissions } = await calls.call(adminEndpoints.adminSubmissions, { search });
      expect(submissions.map(({ status }) => status)).toEqual(['resolved']);
    }
  });

  test('is taken down with deliveries moved out of its folder, but not with those another user claimed', async () => {
    const owner = server.newVisitor();
    const { requestId, folderId } = await makeRequest(owner, { title: TITLE });
    const moved = await sendOne(server.newVisitor(), requestId, { name: 'film.mkv', size: 10 });
    const delivery = await sendOne(server.newVisitor(), requestId, { name: 'song.mp3', size: 10 });
    expect(await codesOf(owner, [{ folderId: moved.folderId }, { folderId: delivery.folderId }], null)).toEqual([]);
    const heir = server.newVisitor();
    const heirs = { folderId: delivery.folderId, userId: heir.person.userId };
    await callWith(heir, await makeSecret(owner, delivery.folderId))(endpoints.claimFolder, heirs);
    const calls = await loggedIn();
    const url = requestPath(requestId);
    const { content } = await calls.call(adminEndpoints.adminPreview, { url });
    expect(content.files.map((file) => file.originalFilename)).toEqual(['film.mkv']);
    await calls.call(adminEndpoints.adminTakedown, { url, reason: 'test' });
    await areTakenDown([folderId ?? '', moved.folderId]);
    const folderCall = server.newVisitor().call(endpoints.folder, { folderId: delivery.folderId });
    await expect(folderCall).rejects.toMatchObject({ code: 'sharing_stopped' });
  });

  test.each([
    ['with its folder', false],
    ['without its folder', true],
  ])('stays as a tombstone %s: its uploader can be excluded, and its owner cannot delete it', async (_, isDeleted) => {
    const owner = server.newVisitor();
    const { requestId, folderId } = await makeRequest(owner, { title: TITLE, password: 'hidden title' });
    if (isDeleted) await owner.own(endpoints.deleteFolder, { folderId: folderId ?? '' });
    const calls = await loggedIn();
    const url = requestPath(requestId);
    await calls.call(adminEndpoints.adminTakedown, { url, reason: 'test' });
    await isTakenDown(requestId, 'test');
    await expect(calls.call(adminEndpoints.adminPreview, { url })).rejects.toMatchObject({ code: 'taken_down' });
    const answer = await (await server.newVisitor().fetch(`/api/request/${requestId}`)).text();
    expect(answer).not.toContain(TITLE);

    expect((await owner.own(endpoints.requests, {})).requests).toEqual([]);
    await expect(owner.own(endpoints.deleteRequest, { requestId })).rejects.toMatchObject({ status: 404 });
    const { folderId: later } = await uploadOne(owner, bytes(10));
    const { content } = await calls.call(adminEndpoints.adminPreview, { url: linkTo(later) });
    expect(content.earlierTakedowns).toBe(1);
    const { takedowns } = await calls.call(adminEndpoints.adminHistory, { search: requestId });
    expect(takedowns).toMatchObject([{ contentType: 'request', contentUrl: server.url.origin + url }]);
    await calls.call(adminEndpoints.adminExclude, { url: takedowns[0]?.contentUrl ?? '', reason: 'Again' });
    await expect(begin(owner, [announced()])).rejects.toMatchObject({ code: 'uploader_excluded' });

    await server.runCron(Date.now() + 400 * 24 * 3_600_000);
    await isTakenDown(requestId, 'test');
  });
});
