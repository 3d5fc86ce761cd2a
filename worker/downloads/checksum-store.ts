import { sql } from 'drizzle-orm';
import { files, partChecksums } from '../../db/schema';
import { type FileWithPath, listedFiles, selectFiles } from '../folders/store';
import { directoriesOf } from '../folders/tree/directory-store';
import { type Db, jsonValues } from '../lib/database/db';
import type { FilePosition } from './tree-pages';

const SHA256_HEX_CHARS = 64;

/**
 * Looks up each position, so that every page reads about the same number of rows. The CROSS JOIN keeps SQLite from
 * scanning a large folder.
 */
export async function listReadyAt(db: Db, positions: readonly FilePosition[]): Promise<FileWithPath[]> {
  if (positions.length === 0) return [];
  const areReady = sql`${files.id} IN (
    SELECT own.id FROM json_each(${JSON.stringify(positions)}) AS wanted
    CROSS JOIN files AS own ON own.folder_id = wanted.value ->> 0 AND own.position = wanted.value ->> 1
    WHERE own.status = 'ready')`;
  const [rows, directories] = await db.batch([selectFiles(db, areReady), directoriesOf(db, areReady)]);
  return listedFiles(rows, directories, []);
}

/** Returns the checksums (lower-case hex) by file id. Files that arrived in one piece have none. */
export async function findPartChecksums(db: Db, fileIds: readonly string[]): Promise<Map<string, string[]>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(partChecksums)
    .where(sql`${partChecksums.fileId} IN (${jsonValues(fileIds)})`);
  return new Map(rows.map(({ fileId, sha256s }) => [fileId, split(sha256s)]));
}

/** Counts the parts of each file. Reads only the first checksum of a file, because 10,000 checksums take 640 KB. */
export async function findFirstParts(
  db: Db,
  fileIds: readonly string[],
): Promise<Map<string, { parts: number; first: string }>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .select({
      fileId: partChecksums.fileId,
      parts: sql<number>`length(${partChecksums.sha256s}) / ${SHA256_HEX_CHARS}`,
      first: sql<string>`substr(${partChecksums.sha256s}, 1, ${SHA256_HEX_CHARS})`,
    })
    .from(partChecksums)
    .where(sql`${partChecksums.fileId} IN (${jsonValues(fileIds)})`);
  return new Map(rows.map(({ fileId, ...firstPart }) => [fileId, firstPart]));
}

const split = (sha256s: string): string[] =>
  Array.from({ length: Math.floor(sha256s.length / SHA256_HEX_CHARS) }, (_, index) =>
    sha256s.slice(index * SHA256_HEX_CHARS, (index + 1) * SHA256_HEX_CHARS),
  );
