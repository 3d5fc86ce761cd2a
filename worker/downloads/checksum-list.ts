/**
 * Lists the SHA-256 of an archive's files as text for `sha256sum -c` (GNU coreutils) in the unpacked archive. Pure.
 */
import type { FileObject, Manifest } from '../archive/manifest';

/**
 * Number of files per query for checksums. The longest list needs 500 queries, and D1 allows 1,000 per call. Only the
 * files of one query are in memory, even for a long list.
 */
export const CHECKSUM_LIST_BATCH = 400;

/**
 * SHA-256 of a file in lower-case hex. Null if only the SHA-256 of its parts is known, or if nothing is known.
 * `parts` is 0 if the file arrived in one piece, or if nothing is known.
 */
export interface FileChecksum {
  readonly sha256: string | null;
  readonly parts: number;
}

/**
 * Yields one line per file, in the order of the archive: the SHA-256, two spaces and the file's name in the archive.
 * A file with unknown SHA-256 has a comment line, which `sha256sum` skips. The lines of a batch are yielded together.
 * `find` returns the checksums of a batch, in the order of its files.
 */
export async function* checksumList(
  manifest: Pick<Manifest, 'count' | 'entry' | 'objectOf'>,
  find: (files: readonly FileObject[]) => Promise<readonly FileChecksum[]>,
): AsyncGenerator<string> {
  for (let from = 0; from < manifest.count; from += CHECKSUM_LIST_BATCH) {
    const files = [];
    for (let index = from; index < Math.min(from + CHECKSUM_LIST_BATCH, manifest.count); index++) {
      const stored = manifest.objectOf(index);
      // A directory has no object.
      if (stored.r2Key !== '') files.push({ stored, name: Buffer.from(manifest.entry(index).name).toString() });
    }
    const checksums = await find(files.map(({ stored }) => stored));
    yield files.map(({ name }, index) => lineOf(name, checksums[index])).join('');
  }
}

/** Names in archives have no backslash and no line break, so nothing needs escaping. */
function lineOf(name: string, checksum: FileChecksum = { sha256: null, parts: 0 }): string {
  const { sha256, parts } = checksum;
  if (sha256 !== null) return `${sha256}  ${name}\n`;
  return `# ${name}: ${parts === 0 ? 'not known' : `checked in ${parts} parts`}\n`;
}
