/** Counts announced files and bytes of requests and deliveries. Arrived files still count after a move or deletion. */
import { type SQL, sql } from 'drizzle-orm';
import { requests, type Sending, sendings } from '../../../db/requests';
import { files } from '../../../db/schema';
import type { Db } from '../../lib/database/db';

/**
 * Announced files of a delivery. `requestId` selects NULL if the request does not accept the files. NULL violates a
 * constraint, so the batch fails.
 */
type DeliveryFiles = Pick<Sending, 'folderId' | 'files' | 'bytes'> & { requestId: SQL<string> };

export const beginSent = (db: Db, request: string, sending: DeliveryFiles & Pick<Sending, 'sender' | 'begunAt'>) =>
  [db.insert(sendings).values(sending), raiseUsed(db, request, sending, sql`true`)] as const;

/** Returns statements that add files to a delivery and its request, if `where` is true. */
export const joinSent = (db: Db, request: string, sending: DeliveryFiles, where: SQL) => {
  const { folderId, requestId, files, bytes } = sending;
  return [
    db
      .update(sendings)
      .set({ requestId, files: sql`${sendings.files} + ${files}`, bytes: sql`${sendings.bytes} + ${bytes}` })
      .where(sql`${sendings.folderId} = ${folderId} AND ${where}`),
    raiseUsed(db, request, sending, where),
  ] as const;
};

const raiseUsed = (db: Db, request: string, { files, bytes }: DeliveryFiles, where: SQL) =>
  db
    .update(requests)
    .set({ usedFiles: sql`${requests.usedFiles} + ${files}`, usedBytes: sql`${requests.usedBytes} + ${bytes}` })
    .where(sql`${requests.id} = ${request} AND ${where}`);

/** Returns statements that subtract unfinished files from requests and deliveries. Run them before the deletion. */
export function subtractUnfinished(db: Db, isSelected: SQL) {
  const subtracted = (id: SQL) => sql`(
    SELECT ${id} AS id, count(*) AS files, sum(${files.size}) AS bytes
    FROM ${files} CROSS JOIN ${sendings} ON ${sendings.folderId} = ${files.folderId}
    WHERE ${isSelected} AND ${files.status} = 'uploading' GROUP BY 1) AS subtracted`;
  return [
    db
      .update(requests)
      .set({
        usedFiles: sql`${requests.usedFiles} - subtracted.files`,
        usedBytes: sql`${requests.usedBytes} - subtracted.bytes`,
      })
      .from(subtracted(sql`${sendings.requestId}`))
      .where(sql`${requests.id} = subtracted.id`),
    db
      .update(sendings)
      .set({ files: sql`${sendings.files} - subtracted.files`, bytes: sql`${sendings.bytes} - subtracted.bytes` })
      .from(subtracted(sql`${sendings.folderId}`))
      .where(sql`${sendings.folderId} = subtracted.id`),
  ] as const;
}
