import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Deleted after the tests of the calling file. */
export function ownDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'fileshare-'));
  afterAll(() => rm(directory, { recursive: true, force: true }));
  return directory;
}
