import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bytes, sha256OfBytes } from '../../harness/bytes.ts';

const CHUNK_BYTES = 1024 * 1024;

export interface DiskFile {
  readonly path: string;
  readonly name: string;
  readonly sha256: string;
}

export interface Disk {
  readonly root: string;
  write(relativePath: string, size: number, seed?: number): DiskFile;
  folder(relativePath: string): string;
  remove(): void;
}

export function newDisk(): Disk {
  const root = mkdtempSync(join(tmpdir(), 'fileshare-disk-'));
  return {
    root,
    write(relativePath, size, seed = 1) {
      const path = join(root, relativePath);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, '');
      for (let offset = 0; offset < size; offset += CHUNK_BYTES) {
        writeFileSync(path, bytes(Math.min(CHUNK_BYTES, size - offset), seed, offset), { flag: 'a' });
      }
      return { path, name: relativePath.split('/').at(-1) ?? '', sha256: sha256OfBytes(size, seed) };
    },
    folder(relativePath) {
      const path = join(root, relativePath);
      mkdirSync(path, { recursive: true });
      return path;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
