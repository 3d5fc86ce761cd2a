import { setTimeout as wait } from 'node:timers/promises';
import type { UploadEncryption } from '../../../web/features/uploads/engine/encrypting/upload-encryption';
import { ApiError } from '../../../web/lib/api';
import { adminEndpoints } from '../../../worker/contract/calls/admin';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { ADMIN } from '../../harness/running/server.ts';
import { type Act, Loss, type Stage } from '../act.ts';
import { encryptNew } from '../encrypt-new.ts';
import { recipientOf } from '../listed.ts';
import type { Page } from '../page.ts';
import { pickSmall } from '../picked-files.ts';
import { ship } from './sending.ts';

export async function folderOf(stage: Stage, page: Page, count = 3, encryption?: UploadEncryption) {
  const files = pickSmall(stage.random.branch('files'), count);
  const upload = await ship(stage, page, { files, encryption });
  if (upload.folderId === null || upload.phase !== 'completed') throw new Loss(`The upload failed: ${upload.why}`);
  return { folderId: upload.folderId, files };
}

const isDeletedError = (failure: unknown) => failure instanceof ApiError && [404, 410, 451].includes(failure.status);

/** Returns true after a deletion, or if there is nothing to delete. Returns false after other API errors. */
async function deleteUntilMissing(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (failure) {
    if (isDeletedError(failure)) return true;
    if (failure instanceof ApiError) return false;
    throw failure;
  }
}

export const deleting: Act = {
  name: 'deletion',
  async prepare(stage) {
    const person = stage.newcomer();
    const { ledger, round, random } = stage;
    const encryption = random.chance(0.3) ? encryptNew() : undefined;
    const { folderId, files } = await folderOf(stage, stage.pageWithoutFaults(person), 3, encryption);
    const { userId } = person;
    const path = random.chance(0.5) ? (random.pick(files).at as string) : null;
    const file = path === null ? undefined : await fileAt(stage, stage.pageWithoutFaults(person), folderId, path);
    const removal = { round, folderId, path, ...(file && { file }) };
    const remove = (page: Page) =>
      deleteUntilMissing(() =>
        file
          ? page.insist(endpoints.deleteFile, { folderId, fileId: file.fileId, userId })
          : page.insist(endpoints.deleteFolder, { folderId, userId }),
      );
    return async () => {
      const isDone = await remove(stage.page(person));
      // The changed bytes may have been an id. Then the file may still exist.
      if (isDone && !stage.isTamperedWith(person)) {
        ledger.noteRemoved(removal);
        return undefined;
      }
      return async () => {
        if (!(await remove(stage.pageWithoutFaults(person)))) throw new Loss(`${folderId} could not be deleted.`);
        ledger.noteRemoved(removal);
      };
    };
  },
};

async function fileAt({ ledger, server }: Stage, page: Page, folderId: string, path: string) {
  const { folder } = await page.call(endpoints.folder, { folderId, userId: page.person.userId });
  const { pathOf } = await (await recipientOf(ledger.links.get(folderId))).readerOf(folder);
  for (const file of folder.files) {
    if ((await pathOf(file)) !== path) continue;
    const row = await server.bindings.DB.prepare('SELECT r2_key AS r2Key FROM files WHERE id = ?')
      .bind(file.fileId)
      .first<{ r2Key: string }>();
    if (row) return { fileId: file.fileId, r2Key: row.r2Key };
  }
  throw new Loss(`${folderId}: "${path}" was sent, but is not listed.`);
}

export const deletingUnderWay: Act = {
  name: 'deletion under way',
  async prepare(stage) {
    const person = stage.newcomer();
    const { folderId } = await folderOf(stage, stage.pageWithoutFaults(person), 1);
    const { ledger, round, random } = stage;
    const files = pickSmall(random.branch('more'), 5).map((file) => ({
      ...file,
      at: `more/${file.at}`,
      path: `more/${file.path}`.replace(/\/$/, ''),
    }));
    for (const { sha256 } of files) ledger.contents.add(sha256);
    const { userId } = person;
    const waitMs = random.int(0, 60);
    return async () => {
      const page = stage.page(person);
      const sending = page.send(files, { folderId });
      await wait(waitMs);
      const isDone = await deleteUntilMissing(() => page.insist(endpoints.deleteFolder, { folderId, userId }));
      if (isDone && !stage.isTamperedWith(person)) ledger.noteRemoved({ round, folderId, path: null });
      const result = await sending;
      stage.note(`deleted: ${isDone}; ${result.phase} ${result.why}`);
      return async () => {
        const secondDelete = await deleteUntilMissing(() =>
          stage.pageWithoutFaults(person).insist(endpoints.deleteFolder, { folderId, userId }),
        );
        if (!secondDelete) throw new Loss(`${folderId} could not be deleted.`);
        ledger.noteRemoved({ round, folderId, path: null });
      };
    };
  },
};

export const takingDown: Act = {
  name: 'takedown',
  async prepare(stage) {
    const person = stage.newcomer();
    const { folderId } = await folderOf(stage, stage.pageWithoutFaults(person));
    const { ledger, round } = stage;
    const takedown = { url: `/d/${folderId}`, reason: `Notice of round ${round}` };
    const admin = stage.newcomer('admin');
    const { token } = await stage.pageWithoutFaults(admin).call(adminEndpoints.adminLogin, ADMIN);
    const takeDown = (page: Page) =>
      deleteUntilMissing(() => page.insist(adminEndpoints.adminTakedown, takedown, { bearer: token }));
    return async () => {
      if ((await takeDown(stage.page(admin))) && !stage.isTamperedWith(admin)) {
        ledger.noteRemoved({ round, folderId, path: null });
        return undefined;
      }
      return async () => {
        if (!(await takeDown(stage.pageWithoutFaults(admin)))) throw new Loss(`${folderId} could not be taken down.`);
        ledger.noteRemoved({ round, folderId, path: null });
      };
    };
  },
};
