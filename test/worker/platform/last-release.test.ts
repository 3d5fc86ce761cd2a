/** During a deployment and after a rollback, the last release's Worker uses this version's tables. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort } from '../../../dev/port.ts';
import { applyMigrations } from '../../../dev/wrangler.ts';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { type Calls, callsTo } from '../../harness/calls.ts';
import { makeSecret } from '../../harness/management.ts';
import { newPerson, type Person } from '../../harness/people.ts';
import { closeInternet } from '../../harness/running/internet.ts';
import { lastRelease, releaseInHistory } from '../../harness/running/last-release.ts';
import { startProcess, type WorkerProcess } from '../../harness/running/process.ts';
import { testWith } from '../../harness/running/programs.ts';
import {
  beginParts,
  partBytes,
  partUrlOf,
  put,
  sendMissingParts,
  THREE_PARTS_BYTES,
  uploadOne,
} from '../../harness/uploads.ts';

const vars = { SIGNING_SECRET: 'the same secret before and after the release' };

/** Running release. All releases use the same state and port, because signed URLs contain the port. */
let worker: WorkerProcess | undefined;

interface Place {
  readonly persistTo: string;
  readonly port: number;
}

async function run(place: Place, config?: string): Promise<(person: Person) => Calls> {
  await worker?.stop();
  const running = await startProcess({ ...place, vars, ...(config !== undefined && { config }) });
  worker = running;
  return (person) => callsTo(running.url, person, () => [running.output()]);
}

async function downloaded(calls: Calls, { folderId, fileId }: { folderId: string; fileId: string }) {
  const response = await calls.fetch(downloadPath(folderId, fileId));
  return sha256(new Uint8Array(await response.arrayBuffer()));
}

testWith(releaseInHistory)(
  'folders, uploads and links keep working through a deployment and a rollback',
  async ({ onTestFinished }) => {
    const internet = closeInternet();
    const release = await lastRelease();
    const place = { persistTo: await mkdtemp(join(tmpdir(), 'fileshare-')), port: await freePort() };
    onTestFinished(async () => {
      await worker?.stop();
      internet.close();
      await Promise.all([release.remove(), rm(place.persistTo, { recursive: true, force: true })]);
    });
    // Migrations run before the deployment (docs/operations.md). So the old Worker uses the new tables for minutes.
    await applyMigrations(place.persistTo);
    const sender = newPerson();
    const reader = newPerson();

    const oldRelease = await run(place, release.config);
    const old = oldRelease(sender);
    const small = await uploadOne(old, bytes(1000), { name: 'small.txt' });
    expect(await downloaded(oldRelease(reader), small)).toBe(sha256(bytes(1000)));
    const large = await beginParts(old, THREE_PARTS_BYTES);
    expect((await put(old, partUrlOf(large.session, 1), partBytes(large.session, THREE_PARTS_BYTES, 1))).status).toBe(
      200,
    );
    const message = { name: 'Ada', email: 'ada@example.com', subject: 'Others' as const, message: 'Hello' };
    await old.call(endpoints.contact, message);
    const secret = await makeSecret(old, small.folderId);
    // This version's page must understand refusals of the old Worker, which lack the field `reason`.
    const ownId = sender.userId;
    const nameless = old.call(endpoints.createFolder, { userId: ownId, folderName: ' ' });
    const emptyName = { code: 'invalid_input', message: 'folderName: must not be empty' };
    await expect(nameless).rejects.toMatchObject({ ...emptyName, fields: { field: 'folderName' } });
    const intoItself = { userId: ownId, items: [{ folderId: small.folderId }], toFolderId: small.folderId };
    const sentence = 'A folder cannot be moved into itself.';
    const refusal = { index: 0, code: 'cannot_move', error: sentence };
    expect((await old.call(endpoints.moveItems, intoItself)).failures).toEqual([refusal]);

    const after = await run(place);
    const { userId } = sender;
    const unnamed = after(sender).call(endpoints.createFolder, { userId, folderName: ' ' });
    await expect(unnamed).rejects.toMatchObject({ ...emptyName, fields: { field: 'folderName', reason: 'empty' } });
    const { failures } = await after(sender).call(endpoints.moveItems, intoItself);
    expect(failures).toEqual([{ ...refusal, reason: 'into_itself' }]);
    const { folders } = await after(sender).call(endpoints.foldersPaginated, { userId });
    expect(folders.map(({ folderId }) => folderId).sort()).toEqual([small.folderId, large.folderId].sort());
    const managed = { folderId: small.folderId };
    const managedFolder = await after(newPerson()).call(endpoints.managedFolder, managed, { managementSecret: secret });
    expect(managedFolder.files).toMatchObject([{ fileId: small.fileId, downloadCount: 1 }]);
    const resumed = await after(sender).call(endpoints.resumeMultipart, { fileId: large.fileId, r2Key: large.r2Key });
    expect(resumed.missingParts.map(({ partNumber }) => partNumber)).toEqual([2, 3]);
    await after(sender).call(endpoints.contact, message);
    const second = await uploadOne(after(sender), bytes(2000, 2), { name: 'second.txt' });

    const rolledBack = await run(place, release.config);
    const restored = rolledBack(sender);
    await sendMissingParts(restored, resumed, THREE_PARTS_BYTES);
    await restored.call(endpoints.completeMultipart, { uploadId: resumed.uploadId, r2Key: large.r2Key });
    expect(await downloaded(rolledBack(reader), second)).toBe(sha256(bytes(2000, 2)));
    expect((await rolledBack(reader).call(endpoints.folder, { folderId: large.folderId })).folder.fileCount).toBe(1);
    await restored.call(endpoints.deleteFolder, { userId, folderId: small.folderId });
    await restored.call(endpoints.contact, message);
    expect((await rolledBack(reader).fetch(`/api/folder/${small.folderId}`)).status).toBe(404);
  },
);
