import { createHash } from 'node:crypto';
import { FILES_PER_PAUSE, type Manifest, type Pause } from './manifest';
import type { Selection } from './selection';

/** Part of the ETag. Increase this number if a code change changes the bytes of ZIPs. */
const ARCHIVE_FORMAT = 2;

/** Returns a strong ETag. The bytes under an object key never change, so the tag depends on keys instead of bytes. */
export async function archiveTag(manifest: Manifest, pause: Pause): Promise<string> {
  const hash = createHash('sha256').update(String(ARCHIVE_FORMAT));
  for (let from = 0; from < manifest.count; from += FILES_PER_PAUSE) {
    hash.update(JSON.stringify(rowsOf(manifest, from, Math.min(from + FILES_PER_PAUSE, manifest.count))));
    await pause();
  }
  return `"${hash.digest('base64url')}"`;
}

function rowsOf(manifest: Manifest, from: number, end: number) {
  return Array.from({ length: end - from }, (_, offset) => {
    const { name, size, crc32, modifiedAt } = manifest.entry(from + offset);
    return [manifest.objectOf(from + offset).r2Key, Buffer.from(name).toString(), size, crc32, modifiedAt];
  });
}

export interface FolderState {
  id: string;
  path: string;
  revision: number;
  fileCount: number;
}

/**
 * Digest of everything that determines an archive's contents. A folder's revision stands for its files. `folders` must
 * be in the order of the archive.
 */
export function stateDigest(selection: Selection, folders: readonly FolderState[]): string {
  const state = [
    ARCHIVE_FORMAT,
    [...selection.ids].sort(),
    [...selection.paths].sort(),
    folders.map(({ id, path, revision, fileCount }) => [id, path, revision, fileCount > 0]),
  ];
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url');
}
