import { createHash } from 'node:crypto';
import type { Entry } from './records';

/** To be raised when the same files come to be laid out in other bytes. */
const FORMAT = 2;

const ENTRIES_PER_UPDATE = 1000;

/**
 * A strong tag of an archive: a digest of everything that decides its bytes. The key of an object stands for its
 * content, which never changes.
 */
export function archiveTag(entries: readonly (Entry & { r2Key: string })[]): string {
  const hash = createHash('sha256').update(String(FORMAT));
  for (let from = 0; from < entries.length; from += ENTRIES_PER_UPDATE) {
    const some = entries.slice(from, from + ENTRIES_PER_UPDATE);
    hash.update(
      JSON.stringify(some.map((entry) => [entry.r2Key, entry.name, entry.size, entry.crc32, entry.modifiedAt])),
    );
  }
  return `"${hash.digest('base64url')}"`;
}
