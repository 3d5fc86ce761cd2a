/**
 * State of a file's parts. R2 gets a part twice when a client gives up on a PUT and sends the part again. The copy that
 * arrives last replaces the earlier one, and a failed PUT destroys an earlier good copy. Therefore:
 *
 * - A PUT records its start in the batch that reads the part's state. An arrived part is never sent again.
 * - While a device is sending a part, no other device may start it, so devices take different parts. The part is free
 *   again when the device is silent for `PART_SILENT_MS`.
 * - A successful PUT is recorded even while another PUT of the part is in flight. R2 has the copy that arrived last. If
 *   the copies differ, the record is cleared, and the client must send the part again.
 * - A failed PUT clears the record of a concurrent PUT. The client must send the part again.
 * - PUTs that end almost simultaneously may be recorded in the wrong order. Completion finds out, because R2 compares
 *   the ETags. Then the records of such parts are cleared.
 */
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { files, parts } from '../../../db/schema';
import { arriveParts } from '../../folders/ledger/arrive-store';
import { type Db, writeOnce } from '../../lib/database/db';
import { insertSelect } from '../../lib/database/insert-select';
import type { PartSituation } from '../init/part-plan';
import { PART_SILENT_MS } from '../limits';
import { type OwnFile, ownFileIn, selectFile } from '../store';

export interface PartId {
  fileId: string;
  number: number;
  uploadId: string;
}

export interface ArrivedPart {
  number: number;
  size: number;
  sha256: string;
  crc32: number;
  etag: string;
  isSuspect: boolean;
}

type Situation = PartSituation & { etag: string | null };

interface PartStart extends PartId {
  size: number;
  device: string;
  now: number;
}

/** Condition: another device is sending the part and has not fallen silent. */
const isSentElsewhere = (device: string, now: number): SQL =>
  sql`ifnull(${parts.attemptsOpen} > 0 AND ${parts.device} <> ${device}
    AND ${parts.heardAt} > ${now - PART_SILENT_MS}, 0)`;

/** Records the start of a PUT if the part may be sent. Returns undefined if the file does not exist. */
export async function beginPart(db: Db, part: PartStart): Promise<Situation | undefined> {
  const { device, now } = part;
  const begin = async (once: Db) => {
    const [, [situation]] = await once.batch([recordStart(once, part), selectSituation(once, part)]);
    return situation;
  };
  // If the start were recorded twice, a PUT would count as in flight even after its end.
  return writeOnce(db, begin, async () => {
    const isRecorded = and(isThisPart(part), eq(parts.device, device), eq(parts.heardAt, now));
    const recorded = await db.select({ number: parts.number }).from(parts).where(isRecorded).get();
    return recorded && findPartSituation(db, part.fileId, part.number);
  });
}

const recordStart = (db: Db, part: PartStart) => {
  const { device, now } = part;
  return insertSelect(db, parts, sql`FROM files WHERE ${inSession(part)}`, {
    fileId: files.id,
    number: part.number,
    size: part.size,
    attemptsOpen: 1,
    isSuspect: false,
    device,
    heardAt: now,
  }).onConflictDoUpdate({
    target: [parts.fileId, parts.number],
    set: {
      isSuspect: sql`${parts.attemptsOpen} > 0`,
      attemptsOpen: sql`${parts.attemptsOpen} + 1`,
      device,
      heardAt: now,
    },
    setWhere: sql`${isNull(parts.etag)} AND NOT ${isSentElsewhere(device, now)}`,
  });
};

export const findPartSituation = (db: Db, fileId: string, number: number): Promise<Situation | undefined> =>
  selectSituation(db, { fileId, number }).get();

const selectSituation = (db: Db, { fileId, number }: Pick<PartId, 'fileId' | 'number'>) =>
  db
    .select({
      status: files.status,
      uploadId: files.uploadId,
      etag: parts.etag,
      device: parts.device,
      arrivedSha256: sql<string | null>`iif(${parts.etag} IS NULL, NULL, ${parts.sha256})`,
    })
    .from(files)
    .leftJoin(parts, and(eq(parts.fileId, files.id), eq(parts.number, number)))
    .where(eq(files.id, fileId));

/**
 * Result of a PUT to R2:
 * - `recorded`: the part arrived for the first time;
 * - `recorded_again`: the part had arrived before;
 * - `part_differs`: a concurrent PUT sent other bytes, so the client must send the part again;
 * - `session_ended`: the part is lost.
 */
export type PartResult = 'recorded' | 'recorded_again' | 'part_differs' | 'session_ended';

export async function recordPart(
  db: Db,
  part: PartId,
  stored: { sha256: string; crc32: number; etag: string },
  now: number,
): Promise<PartResult> {
  const { sha256, crc32, etag } = stored;
  const [[previous], , [updated]] = await db.batch([
    db.select({ arrivedAt: parts.arrivedAt }).from(parts).where(isThisPart(part)),
    arriveParts(db, sql`${inSession(part)} AND parts.number = ${part.number}`),
    db
      .update(parts)
      .set({
        sha256,
        crc32,
        arrivedAt: sql`coalesce(${parts.arrivedAt}, ${now})`,
        attemptsOpen: oneAttemptLess,
        etag: sql`iif(${parts.etag} IS NULL OR ${parts.sha256} = ${sha256}, ${etag}, NULL)`,
      })
      .where(isThisPart(part))
      .returning({ etag: parts.etag }),
  ]);
  if (!updated) return 'session_ended';
  if (updated.etag === null) return 'part_differs';
  // If `arrivedAt` is `now`, an earlier attempt of this batch wrote it. Requests practically never share `now`.
  return previous?.arrivedAt == null || previous.arrivedAt === now ? 'recorded' : 'recorded_again';
}

/** Clears the ETag, because a failed PUT destroys the copy of a concurrent PUT. */
export async function failPart(db: Db, part: PartId): Promise<void> {
  await db.update(parts).set({ etag: null, attemptsOpen: oneAttemptLess }).where(isThisPart(part));
}

/** Undoes `beginPart` for a PUT that was refused before any byte went to R2. */
export async function withdrawPart(db: Db, part: PartId): Promise<void> {
  await db.update(parts).set({ attemptsOpen: oneAttemptLess }).where(isThisPart(part));
}

export async function recordPartProgress(db: Db, part: PartId & { device: string }, now: number): Promise<void> {
  await db
    .update(parts)
    .set({ heardAt: now })
    .where(and(isThisPart(part), eq(parts.device, part.device)));
}

export type Proof = { readonly r2Key: string } | { readonly uploadId: string };

/** Condition: the caller knows the object key or the session id. A guessed file id is not enough. */
const isProven = (fileId: string, proof: Proof): SQL =>
  sql`EXISTS (SELECT 1 FROM files WHERE id = ${fileId}
    AND ${'r2Key' in proof ? sql`r2_key = ${proof.r2Key}` : sql`upload_id = ${proof.uploadId}`})`;

export interface FileWithParts {
  readonly file: OwnFile;
  readonly arrived: readonly ArrivedPart[];
}

/**
 * Reads the file and its arrived parts in one round trip. If `proof` is wrong, `arrived` is empty, and the caller must
 * reject the request. Returns undefined if the file does not exist or its folder is not open.
 */
export async function findFileWithParts(db: Db, fileId: string, proof: Proof): Promise<FileWithParts | undefined> {
  const [rows, arrived] = await db.batch([selectFile(db, fileId), listParts(db, fileId, proof)]);
  const file = ownFileIn(rows);
  return file && { file, arrived };
}

/** Like `findFileWithParts`. Adds the parts that other devices than `device` are sending. */
export async function findUploadState(
  db: Db,
  fileId: string,
  proof: Proof,
  { device, now }: { device: string; now: number },
): Promise<(FileWithParts & { readonly partsUnderWay: readonly number[] }) | undefined> {
  const [rows, arrived, sentElsewhere] = await db.batch([
    selectFile(db, fileId),
    listParts(db, fileId, proof),
    db
      .select({ number: parts.number })
      .from(parts)
      .where(and(eq(parts.fileId, fileId), isProven(fileId, proof), isNull(parts.etag), isSentElsewhere(device, now)))
      .orderBy(asc(parts.number)),
  ]);
  const file = ownFileIn(rows);
  return file && { file, arrived, partsUnderWay: sentElsewhere.map(({ number }) => number) };
}

export const listParts = (db: Db, fileId: string, proof?: Proof) =>
  db
    .select({
      number: parts.number,
      size: parts.size,
      sha256: sql<string>`${parts.sha256}`,
      crc32: sql<number>`${parts.crc32}`,
      etag: sql<string>`${parts.etag}`,
      isSuspect: parts.isSuspect,
    })
    .from(parts)
    .where(and(eq(parts.fileId, fileId), isNotNull(parts.etag), proof && isProven(fileId, proof)))
    .orderBy(asc(parts.number));

/** Clears ETags, so that the client sends these parts again. Skips parts that arrived again since they were read. */
export async function forgetParts(db: Db, fileId: string, arrivedParts: readonly ArrivedPart[]): Promise<void> {
  const tags = JSON.stringify(arrivedParts.map(({ number, etag }) => [number, etag]));
  await db
    .update(parts)
    .set({ etag: null, attemptsOpen: 0, isSuspect: false })
    .where(
      and(eq(parts.fileId, fileId), sql`(number, etag) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${tags}))`),
    );
}

const oneAttemptLess = sql`max(0, ${parts.attemptsOpen} - 1)`;

const inSession = ({ fileId, uploadId }: PartId): SQL =>
  sql`${files.id} = ${fileId} AND ${files.uploadId} = ${uploadId} AND ${files.status} = 'uploading'`;

const isThisPart = (part: PartId): SQL =>
  sql`${parts.fileId} = ${part.fileId} AND ${parts.number} = ${part.number}
    AND EXISTS (SELECT 1 FROM ${files} WHERE ${inSession(part)})`;
