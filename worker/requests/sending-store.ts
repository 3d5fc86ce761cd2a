/** Deliveries. Statements that write also check the limits of the request. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type FileRequest, type Sending, sendings } from '../../db/requests';
import { capabilities, folders } from '../../db/schema';
import { enterFiles, isAsRead, type PlacedFiles } from '../folders/ledger/files-store';
import { beginSent, joinSent } from '../folders/ledger/sent-store';
import { isOpen } from '../folders/shelf-store';
import { type Folder, insertFolderStatements, type NewFolder } from '../folders/store';
import { type Db, writeBatch, writeOnce } from '../lib/database/db';
import { holdDeliveryMail, holdDeliveryMailAgain } from '../mail/outbox/delivery-store';
import { confirmAdded } from '../uploads/store';
import { violatesConstraint } from './constraint';

export interface SendingAnnouncement {
  readonly request: FileRequest;
  readonly files: number;
  readonly bytes: number;
  readonly now: number;
}

interface StoredSending {
  readonly sending: Sending;
  readonly folder: Folder;
}

/** Finds a delivery and its folder, which may be marked `deleting`. */
export const findSending = (db: Db, requestId: string, secretHash: string): Promise<StoredSending | undefined> =>
  db
    .select({ sending: sendings, folder: folders })
    .from(capabilities)
    .innerJoin(sendings, eq(sendings.folderId, capabilities.folderId))
    .innerJoin(folders, eq(folders.id, capabilities.folderId))
    .where(
      and(eq(capabilities.secretHash, secretHash), eq(capabilities.allows, 'send'), eq(sendings.requestId, requestId)),
    )
    .get();

export async function hasOtherSending(db: Db, requestId: string, folderId: string): Promise<boolean> {
  const { found } = await db.get<{ found: number }>(
    sql`SELECT EXISTS (${otherSendings(requestId, folderId)}) AS found`,
  );
  return found === 1;
}

const otherSendings = (requestId: string, folderId: string): SQL => sql`
  SELECT 1 FROM sendings INDEXED BY sendings_by_request
  WHERE request_id = ${requestId} AND files > 0 AND folder_id <> ${folderId}`;

/** Selects the request's id, or NULL if the request does not accept the files. NULL makes the batch fail. */
const acceptingRequestId = (
  { request, files, bytes, now }: SendingAnnouncement,
  folderId: string,
): SQL<string> => sql<string>`(
  SELECT accepting.id FROM requests AS accepting
  WHERE accepting.id = ${request.id} AND accepting.owner_id = ${request.ownerId}
    AND accepting.taken_down_at IS NULL AND accepting.closed_at IS NULL AND accepting.expires_at > ${now}
    AND accepting.used_files + ${files} <= accepting.max_files AND accepting.used_bytes + ${bytes} <= accepting.max_bytes
    AND (NOT accepting.is_for_one OR NOT EXISTS (${otherSendings(request.id, folderId)})))`;

interface NewSending {
  readonly folder: NewFolder;
  readonly added: PlacedFiles;
  readonly sender: string;
  readonly secretHash: string;
  readonly isMailed: boolean;
}

/** Returns false if the request does not accept the files, or if this delivery already exists. */
export const beginSending = (
  db: Db,
  announcement: SendingAnnouncement,
  { folder, added, sender, secretHash, isMailed }: NewSending,
): Promise<boolean> =>
  writeUnlessRefused(() => {
    const { request, files, bytes, now } = announcement;
    const announced = { folderId: folder.id, requestId: acceptingRequestId(announcement, folder.id), files, bytes };
    const write = async (once: Db) => {
      await once.batch([
        ...beginSent(once, request.id, { ...announced, sender, begunAt: now }),
        ...insertFolderStatements(once, folder),
        ...enterFiles(once, folder, added, now),
        once.insert(capabilities).values({ secretHash, folderId: folder.id, allows: 'send', createdAt: now }),
        ...(isMailed ? [holdDeliveryMail(once, request.id, folder.id, now)] : []),
      ]);
      return true;
    };
    const isThisSending = eq(sendings.folderId, folder.id);
    return writeOnce(db, write, async () => ((await db.$count(sendings, isThisSending)) > 0 ? true : undefined));
  });

/** Returns false if the request does not accept the files, or if the folder changed since it was read. */
export const joinSending = (
  db: Db,
  announcement: SendingAnnouncement,
  folder: Pick<Folder, 'id' | 'nextPosition' | 'expiresAt'>,
  added: PlacedFiles,
): Promise<boolean> =>
  writeUnlessRefused(() => {
    const { request, files, bytes, now } = announcement;
    const announced = { folderId: folder.id, requestId: acceptingRequestId(announcement, folder.id), files, bytes };
    const isUnchanged = isAsRead(folder);
    const hasUnchangedFolder = sql`EXISTS (SELECT 1 FROM ${folders} WHERE ${isUnchanged})`;
    const write = (once: Db) =>
      writeBatch(once, [
        holdDeliveryMailAgain(once, folder.id),
        ...joinSent(once, request.id, announced, hasUnchangedFolder),
        once.update(folders).set({ expiresAt: folder.expiresAt }).where(isUnchanged),
        ...enterFiles(once, folder, added, now),
      ]);
    return writeOnce(db, write, () => confirmAdded(db, added));
  });

async function writeUnlessRefused(write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write();
  } catch (error) {
    if (violatesConstraint(error, 'sendings.request_id', 'capabilities.secret_hash')) return false;
    throw error;
  }
}

/** Selects all unfinished files of the folder, or only `fileId` if it is unfinished. */
export const unfinishedFileIds = (folderId: string, fileId?: string): SQL =>
  sql`SELECT id FROM files WHERE folder_id = ${folderId} AND status = 'uploading'
    ${fileId === undefined ? sql`` : sql`AND id = ${fileId}`}`;

export const emptyFolderId = (folderId: string): SQL =>
  sql`SELECT id FROM folders WHERE id = ${folderId} AND ${isOpen} AND taken_down_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM files WHERE files.folder_id = folders.id)`;
