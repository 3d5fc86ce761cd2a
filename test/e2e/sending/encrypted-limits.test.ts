/** Limits apply to the original sizes. Encrypted files are larger. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../../harness/running/process.ts';
import { chooseFiles, download, shareLink, startUpload } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { turnOnEncryption } from '../acts/encrypted-acts.ts';

const MAX_FILE_BYTES = 3_000_000;

test('sends a file of exactly the largest size, and refuses one more byte', async ({ page, newVisitor, disk }) => {
  const persistTo = mkdtempSync(join(tmpdir(), 'fileshare-limits-'));
  const server = await startProcess({ persistTo, vars: { MAX_FILE_BYTES: String(MAX_FILE_BYTES) } });
  try {
    const exact = disk.write('exact.bin', MAX_FILE_BYTES);
    const larger = disk.write('larger.bin', MAX_FILE_BYTES + 1);
    await page.goto(server.url.href);
    await chooseFiles(page, [exact, larger]);
    await turnOnEncryption(page);
    await expect(page.getByText(/larger\.bin.* We skipped it\./)).toBeVisible();
    await startUpload(page);
    const link = await shareLink(page);
    const visitor = await newVisitor();
    await visitor.goto(link);
    expect(await download(visitor, 'exact.bin')).toEqual({ sha256: exact.sha256, savedAs: 'exact.bin' });
  } finally {
    await server.stop();
    rmSync(persistTo, { recursive: true, force: true });
  }
});
