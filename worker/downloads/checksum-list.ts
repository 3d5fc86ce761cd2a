import type { FileObject, Manifest } from '../archive/manifest';

/** Files per query. The longest list has 200,000 files, so it needs 500 queries. D1 allows 1,000 per HTTP request. */
export const CHECKSUM_LIST_BATCH = 400;

/** `sha256` is null if unknown. `parts` is the number of known checksums of parts, 0 for a file in one piece. */
export interface FileChecksum {
  readonly sha256: string | null;
  readonly parts: number;
}

/**
 * Yields the list in batches of up to `CHECKSUM_LIST_BATCH` files. A line has the SHA-256, two spaces, and the name in
 * the archive. If the SHA-256 is unknown, the line is a comment, which `sha256sum` skips. Directories have no line.
 * `find` must keep the order of its argument.
 */
export async function* checksumList(
  manifest: Pick<Manifest, 'count' | 'entry' | 'objectOf'>,
  find: (files: readonly FileObject[]) => Promise<readonly FileChecksum[]>,
): AsyncGenerator<string> {
  for (let from = 0; from < manifest.count; from += CHECKSUM_LIST_BATCH) {
    const files = [];
    for (let index = from; index < Math.min(from + CHECKSUM_LIST_BATCH, manifest.count); index++) {
      const stored = manifest.objectOf(index);
      if (stored.r2Key !== '') files.push({ stored, name: Buffer.from(manifest.entry(index).name).toString() });
    }
    const checksums = await find(files.map(({ stored }) => stored));
    yield files.map(({ name }, index) => lineOf(name, checksums[index])).join('');
  }
}

/** Names in archives have no backslash and no line break, so they need no escaping. */
function lineOf(name: string, checksum: FileChecksum = { sha256: null, parts: 0 }): string {
  const { sha256, parts } = checksum;
  if (sha256 !== null) return `${sha256}  ${name}\n`;
  return `# ${name}: ${parts === 0 ? 'not known' : `checked in ${parts} parts`}\n`;
}
