/** The rows of what is sent to a request: its limits are judged by the statements that write them. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type FileRequest, requests, type Sending, sendings } from '../../db/requests';
import { capabilities, folders } from '../../db/schema';
import { isOpen } from '../folders/shelf-store';
import { type Folder, insertFolderStatements, type NewFolder } from '../folders/store';
import { type Db, writeOnce } from '../lib/database/db';
import { appendFiles, isAsRead, type PlacedFiles, whetherAdded } from '../uploads/store';
import { breaks } from './constraint';

/** What comes to a request with a sending. */
export interface Announced {
  readonly request: FileRequest;
  readonly files: number;
  readonly bytes: number;
  readonly now: number;
}

/** A sending, and its folder. */
interface KnownSending {
  readonly sending: Sending;
  readonly folder: Folder;
}

/** The sending of that request that the secret with this hash began. Its folder may be on its way out. */
export const findSending = (db: Db, requestId: string, secretHash: string): Promise<KnownSending | undefined> =>
  db
    .select({ sending: sendings, folder: folders })
    .from(capabilities)
    .innerJoin(sendings, eq(sendings.folderId, capabilities.folderId))
    .innerJoin(folders, eq(folders.id, capabilities.folderId))
    .where(
      and(eq(capabilities.secretHash, secretHash), eq(capabilities.allows, 'send'), eq(sendings.requestId, requestId)),
    )
    .get();

/** Whether a sending that is not in this folder was begun and not given up. */
export async function othersSend(db: Db, requestId: string, folderId: string): Promise<boolean> {
  const { found } = await db.get<{ found: number }>(sql`SELECT EXISTS (${others(requestId, folderId)}) AS found`);
  return found === 1;
}

const others = (requestId: string, folderId: string): SQL => sql`
  SELECT 1 FROM sendings INDEXED BY sendings_by_request
  WHERE request_id = ${requestId} AND files > 0 AND folder_id <> ${folderId}`;

/** The request's id if it takes what was announced (`mayAnnounce`), and NULL, which no sending may have, if not. */
const takingId = ({ request, files, bytes, now }: Announced, folderId: string): SQL<string> => sql<string>`(
  SELECT taking.id FROM requests AS taking
  WHERE taking.id = ${request.id} AND taking.owner_id = ${request.ownerId}
    AND taking.taken_down_at IS NULL AND taking.closed_at IS NULL AND taking.expires_at > ${now}
    AND taking.used_files + ${files} <= taking.max_files AND taking.used_bytes + ${bytes} <= taking.max_bytes
    AND (NOT taking.is_for_one OR NOT EXISTS (${others(request.id, folderId)})))`;

const raiseUsed = (db: Db, { request, files, bytes }: Announced, where: SQL = sql`true`) =>
  db
    .update(requests)
    .set({ usedFiles: sql`${requests.usedFiles} + ${files}`, usedBytes: sql`${requests.usedBytes} + ${bytes}` })
    .where(sql`${requests.id} = ${request.id} AND ${where}`);

/**
 * Begins a sending: its share of the request, its folder with its files, and the secret that adds to it, all or nothing.
 * False: the request does not take it any more, or the same has been begun meanwhile, and nothing was written.
 */
export const beginSending = (
  db: Db,
  announced: Announced,
  { folder, added, sender, secretHash }: { folder: NewFolder; added: PlacedFiles; sender: string; secretHash: string },
): Promise<boolean> =>
  unlessRefused(() => {
    const { files, bytes, now } = announced;
    const write = async (once: Db) => {
      await once.batch([
        once.insert(sendings).values({
          ...{ folderId: folder.id, requestId: takingId(announced, folder.id), sender, begunAt: now, files, bytes },
        }),
        raiseUsed(once, announced),
        ...insertFolderStatements(once, folder),
        ...appendFiles(once, folder, added, now),
        once.insert(capabilities).values({ secretHash, folderId: folder.id, allows: 'send', createdAt: now }),
      ]);
      return true;
    };
    const isBegun = eq(sendings.folderId, folder.id);
    return writeOnce(db, write, async () => ((await db.$count(sendings, isBegun)) > 0 ? true : undefined));
  });

/** More files for a sending's folder, which may get another expiry with them. False: as above, or others came first. */
export const joinSending = (
  db: Db,
  announced: Announced,
  folder: Pick<Folder, 'id' | 'nextPosition' | 'expiresAt'>,
  added: PlacedFiles,
): Promise<boolean> =>
  unlessRefused(() => {
    const { files, bytes, now } = announced;
    const asRead = isAsRead(folder);
    const isStill = sql`EXISTS (SELECT 1 FROM ${folders} WHERE ${asRead})`;
    const write = async (once: Db) => {
      const results = await once.batch([
        once
          .update(sendings)
          .set({
            requestId: takingId(announced, folder.id),
            files: sql`${sendings.files} + ${files}`,
            bytes: sql`${sendings.bytes} + ${bytes}`,
          })
          .where(sql`${sendings.folderId} = ${folder.id} AND ${isStill}`),
        raiseUsed(once, announced, isStill),
        once.update(folders).set({ expiresAt: folder.expiresAt }).where(asRead),
        ...appendFiles(once, folder, added, now),
      ]);
      return (results.at(-1)?.meta.changes ?? 0) > 0;
    };
    return writeOnce(db, write, () => whetherAdded(db, added));
  });

async function unlessRefused(write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write();
  } catch (error) {
    if (breaks(error, 'sendings.request_id', 'capabilities.secret_hash')) return false;
    throw error;
  }
}

/** The files of a sending that have not arrived. */
export const unfinishedOf = (folderId: string): SQL =>
  sql`SELECT id FROM files WHERE folder_id = ${folderId} AND status = 'uploading'`;

/** The open folder, if it holds nothing. */
export const emptyFolder = (folderId: string): SQL =>
  sql`SELECT id FROM folders WHERE id = ${folderId} AND ${isOpen} AND taken_down_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM files WHERE files.folder_id = folders.id)`;
