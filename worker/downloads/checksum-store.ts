import { sql } from 'drizzle-orm';
import { partChecksums } from '../../db/schema';
import { type Db, jsonValues } from '../lib/database/db';

const SHA256_HEX_CHARS = 64;

/** SHA-256 of the parts of these files, lower-case hex, in the order of the parts; of files that came whole nothing. */
export async function findPartChecksums(db: Db, fileIds: readonly string[]): Promise<Map<string, string[]>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(partChecksums)
    .where(sql`${partChecksums.fileId} IN (${jsonValues(fileIds)})`);
  return new Map(rows.map(({ fileId, sha256s }) => [fileId, split(sha256s)]));
}

const split = (sha256s: string): string[] =>
  Array.from({ length: Math.floor(sha256s.length / SHA256_HEX_CHARS) }, (_, index) =>
    sha256s.slice(index * SHA256_HEX_CHARS, (index + 1) * SHA256_HEX_CHARS),
  );
