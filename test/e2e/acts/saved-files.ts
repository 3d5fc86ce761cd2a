import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import type { Download } from '@playwright/test';
import { unzip } from 'unzipit';
import { sha256 } from '../../harness/bytes.ts';

export async function sha256OfDownload(download: Download): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(await download.path())) hash.update(chunk);
  return hash.digest('hex');
}

/** Returns the SHA-256 of each file in a ZIP by path. The value of an empty directory is `''`. */
export async function zipEntries(file: Download): Promise<Record<string, string>> {
  const { entries } = await unzip(new Uint8Array(readFileSync(await file.path())));
  return Object.fromEntries(
    await Promise.all(
      Object.entries(entries).map(async ([name, entry]) => [
        name,
        entry.isDirectory ? '' : sha256(new Uint8Array(await entry.arrayBuffer())),
      ]),
    ),
  );
}
