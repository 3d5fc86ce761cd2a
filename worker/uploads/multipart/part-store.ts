/**
 * What is known of the parts of a file. R2 lets a part be sent twice, also at once: the copy that arrives last replaces
 * the other, and one that fails takes an earlier good one with it. Clients that gave up on a PUT send the part again
 * while the first PUT may still be arriving, so:
 *
 * - A PUT says that it begins, in the statement that reads what is known; a part that has arrived is never sent again.
 * - While a PUT is open and its device heard of, nobody else begins one of the same part: devices that send the same file
 *   take different parts. A device that is heard of no more is waited for no longer.
 * - One that ends well is recorded, whoever else is sending: R2 has what came last.
 * - One that ends badly takes back what another has recorded meanwhile: the part is to be sent again.
 * - Whether two that ended at nearly the same moment were recorded in R2's own order is not certain. Completion finds
 *   out, because R2 compares the tags; then those parts alone are forgotten that were on their way twice at once.
 */
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { files, folders, parts } from '../../../db/schema';
import { type Db, writeOnce } from '../../lib/database/db';
import type { PartSituation } from '../init/plan';
import { PART_SILENT_MS } from '../limits';
import { type OwnFile, ownFileIn, selectFile } from '../store';

/** A part as a signed URL names it. */
export interface PartNamed {
  fileId: string;
  number: number;
  /** The session that it is sent in. */
  uploadId: string;
}

/** A part that R2 has. */
export interface ArrivedPart {
  number: number;
  size: number;
  sha256: string;
  crc32: number;
  etag: string;
  isSuspect: boolean;
}

type Situation = PartSituation & { etag: string | null };

/** A PUT of a part that is to begin. */
interface Beginning extends PartNamed {
  size: number;
  device: string;
  now: number;
}

/** A part that another than `device` is sending, as far as is known. */
const underWay = (device: string, now: number): SQL =>
  sql`ifnull(${parts.attemptsOpen} > 0 AND ${parts.device} <> ${device}
    AND ${parts.heardAt} > ${now - PART_SILENT_MS}, 0)`;

/**
 * Notes that a PUT of the part begins, unless it has arrived or another is sending it, and answers what is known of it;
 * nothing if its file is gone.
 */
export async function beginPart(db: Db, part: Beginning): Promise<Situation | undefined> {
  const { device, now } = part;
  const begin = async (once: Db) => {
    const [, [situation]] = await once.batch([noteBeginning(once, part), selectSituation(once, part)]);
    return situation;
  };
  // Noted twice, it would seem to be on its way after it has ended.
  return writeOnce(db, begin, async () => {
    const isNoted = and(isPart(part), eq(parts.device, device), eq(parts.heardAt, now));
    const noted = await db.select({ number: parts.number }).from(parts).where(isNoted).get();
    return noted && findPartSituation(db, part.fileId, part.number);
  });
}

const noteBeginning = (db: Db, part: Beginning) => {
  const { device, now } = part;
  return (
    db
      .insert(parts)
      // Every column in the order of the schema: that is what an INSERT from a raw SELECT takes.
      .select(
        sql`SELECT id, ${part.number}, ${part.size}, NULL, NULL, NULL, NULL, 1, false, ${device}, ${now} FROM files WHERE ${inSession(part)}`,
      )
      .onConflictDoUpdate({
        target: [parts.fileId, parts.number],
        set: {
          ...{ isSuspect: sql`${parts.attemptsOpen} > 0`, attemptsOpen: sql`${parts.attemptsOpen} + 1` },
          ...{ device, heardAt: now },
        },
        setWhere: sql`${isNull(parts.etag)} AND NOT ${underWay(device, now)}`,
      })
  );
};

/** What is known of a part; nothing if its file is gone. */
export const findPartSituation = (db: Db, fileId: string, number: number): Promise<Situation | undefined> =>
  selectSituation(db, { fileId, number }).get();

const selectSituation = (db: Db, { fileId, number }: Pick<PartNamed, 'fileId' | 'number'>) =>
  db
    .select({
      ...{ status: files.status, uploadId: files.uploadId, etag: parts.etag, device: parts.device },
      arrivedSha256: sql<string | null>`iif(${parts.etag} IS NULL, NULL, ${parts.sha256})`,
    })
    .from(files)
    .leftJoin(parts, and(eq(parts.fileId, files.id), eq(parts.number, number)))
    .where(eq(files.id, fileId));

/**
 * - `recorded`, `recorded_again`: the part has arrived, for the first time or not;
 * - `part_differs`: another PUT has brought other bytes meanwhile, and the part is to be sent again;
 * - `session_ended`: and the part with it.
 */
export type PartEnding = 'recorded' | 'recorded_again' | 'part_differs' | 'session_ended';

/** Notes that a PUT of the part has ended well. */
export async function recordPart(
  db: Db,
  part: PartNamed,
  stored: { sha256: string; crc32: number; etag: string },
  now: number,
): Promise<PartEnding> {
  const { sha256, crc32, etag } = stored;
  const [[before], , [after]] = await db.batch([
    db.select({ arrivedAt: parts.arrivedAt }).from(parts).where(isPart(part)),
    countFirstArrival(db, part),
    db
      .update(parts)
      .set({
        ...{ sha256, crc32, arrivedAt: sql`coalesce(${parts.arrivedAt}, ${now})`, attemptsOpen: oneLess },
        etag: sql`iif(${parts.etag} IS NULL OR ${parts.sha256} = ${sha256}, ${etag}, NULL)`,
      })
      .where(isPart(part))
      .returning({ etag: parts.etag }),
  ]);
  if (!after) return 'session_ended';
  if (after.etag === null) return 'part_differs';
  // The time is this request's own: run twice, it has found what it had written itself.
  return before?.arrivedAt == null || before.arrivedAt === now ? 'recorded' : 'recorded_again';
}

/** The statement that takes a part out of the bytes that its folder misses. To be run before the part has arrived. */
function countFirstArrival(db: Db, part: PartNamed) {
  const arriving = sql`(
    SELECT files.folder_id, parts.size AS bytes FROM files JOIN parts ON parts.file_id = files.id
    WHERE ${inSession(part)} AND parts.number = ${part.number} AND parts.arrived_at IS NULL) AS arriving`;
  return db
    .update(folders)
    .set({ unfinishedBytes: sql`${folders.unfinishedBytes} - arriving.bytes` })
    .from(arriving)
    .where(sql`${folders.id} = arriving.folder_id`);
}

/** Notes that a PUT of the part has ended badly: with it went what another PUT may have brought meanwhile. */
export async function failPart(db: Db, part: PartNamed): Promise<void> {
  await db.update(parts).set({ etag: null, attemptsOpen: oneLess }).where(isPart(part));
}

/** Notes that a PUT of the part was refused before anything of it was sent to R2. */
export async function withdrawPart(db: Db, part: PartNamed): Promise<void> {
  await db.update(parts).set({ attemptsOpen: oneLess }).where(isPart(part));
}

/** Notes that bytes of a PUT of the part have just come. */
export async function hearOfPart(db: Db, part: PartNamed & { device: string }, now: number): Promise<void> {
  await db
    .update(parts)
    .set({ heardAt: now })
    .where(and(isPart(part), eq(parts.device, part.device)));
}

/** What its uploader knows of a file and nobody else does: its key, or R2's own id of its session. */
export type Proof = { readonly r2Key: string } | { readonly uploadId: string };

/** Of a guessed file no parts are read. */
const isProven = (fileId: string, proof: Proof): SQL =>
  sql`EXISTS (SELECT 1 FROM files WHERE id = ${fileId}
    AND ${'r2Key' in proof ? sql`r2_key = ${proof.r2Key}` : sql`upload_id = ${proof.uploadId}`})`;

/** A file with its parts that have arrived. */
export interface FileWithParts {
  readonly file: OwnFile;
  readonly arrived: readonly ArrivedPart[];
}

/** One round trip. */
export async function findFileWithParts(db: Db, fileId: string, proof: Proof): Promise<FileWithParts | undefined> {
  const [rows, arrived] = await db.batch([selectFile(db, fileId), listParts(db, fileId, proof)]);
  const file = ownFileIn(rows);
  return file && { file, arrived };
}

/** The same, with the numbers of those parts that another than `device` is sending. */
export async function findFileOnItsWay(
  db: Db,
  fileId: string,
  proof: Proof,
  { device, now }: { device: string; now: number },
): Promise<(FileWithParts & { readonly partsUnderWay: readonly number[] }) | undefined> {
  const [rows, arrived, sent] = await db.batch([
    selectFile(db, fileId),
    listParts(db, fileId, proof),
    db
      .select({ number: parts.number })
      .from(parts)
      .where(and(eq(parts.fileId, fileId), isProven(fileId, proof), isNull(parts.etag), underWay(device, now)))
      .orderBy(asc(parts.number)),
  ]);
  const file = ownFileIn(rows);
  return file && { file, arrived, partsUnderWay: sent.map(({ number }) => number) };
}

/** Those that have arrived, in their order. */
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

/** These are to be sent again, unless they were meanwhile. */
export async function forgetParts(db: Db, fileId: string, arrived: readonly ArrivedPart[]): Promise<void> {
  const tags = JSON.stringify(arrived.map(({ number, etag }) => [number, etag]));
  await db
    .update(parts)
    .set({ etag: null, attemptsOpen: 0, isSuspect: false })
    .where(
      and(eq(parts.fileId, fileId), sql`(number, etag) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${tags}))`),
    );
}

const oneLess = sql`max(0, ${parts.attemptsOpen} - 1)`;

const inSession = ({ fileId, uploadId }: PartNamed): SQL =>
  sql`${files.id} = ${fileId} AND ${files.uploadId} = ${uploadId} AND ${files.status} = 'uploading'`;

const isPart = (part: PartNamed): SQL =>
  sql`${parts.fileId} = ${part.fileId} AND ${parts.number} = ${part.number}
    AND EXISTS (SELECT 1 FROM ${files} WHERE ${inSession(part)})`;
