import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sha256 } from '../../harness/bytes.ts';
import { inDirectory, run } from '../../harness/running/command-line.ts';
import { openFolder, saved, sendFiles } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { sha256OfDownload } from '../acts/saved-files.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function copied(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: `Copy direct link of ${name}` }).click();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).toMatch(new RegExp(`/${encodeURIComponent(name)}$`));
  await expect(page.getByText('Copied!').first()).toBeAttached();
  return clipboard();
}

test('downloads a file of a list by its direct link, with curl and in a browser', async ({
  page,
  newVisitor,
  disk,
}) => {
  const files = ['one.txt', '日本 50%?.txt'].map((name, index) => disk.write(name, 5000, index));
  const link = await sendFiles(page, files);

  await openFolder(page, link);
  for (const { name, sha256: expectedHash } of files) {
    const direct = await copied(page, name);
    await inDirectory(async (cwd) => {
      const { code, stderr } = await run('curl', ['-sSf', '-o', 'got', direct], { cwd });
      expect([code, stderr]).toEqual([0, '']);
      expect(sha256(readFileSync(join(cwd, 'got')))).toBe(expectedHash);
    });
    const otherVisitor = await newVisitor();
    const download = await saved(otherVisitor, async () => {
      await otherVisitor.goto(direct).catch(() => {});
    });
    expect(download.suggestedFilename()).toBe(name.replace('?', '_'));
    expect(await sha256OfDownload(download)).toBe(expectedHash);
  }
});

test("offers the direct link of a share's only file", async ({ page, disk }) => {
  const file = disk.write('one.txt', 5000);
  const link = await sendFiles(page, [file]);
  await page.goto(link);
  const direct = await copied(page, file.name);
  expect(direct.startsWith(`${link.replace('/d/', '/f/')}/`)).toBe(true);
  expect(direct.endsWith('/one.txt')).toBe(true);
  await inDirectory(async (cwd) => {
    expect((await run('curl', ['-sSf', '-O', direct], { cwd })).code).toBe(0);
    expect(sha256(readFileSync(join(cwd, 'one.txt')))).toBe(file.sha256);
  });
});
