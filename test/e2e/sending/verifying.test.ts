import { writeFileSync } from 'node:fs';
import { openFolder, sendFiles } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { createFolder, send } from '../acts/my-files-acts.ts';

const LARGE_BYTES = 100 * 1024 * 1024;

test('compares downloaded files with the uploaded files, including a file sent in parts', async ({
  page,
  newVisitor,
  disk,
}) => {
  test.setTimeout(120_000);
  const files = [disk.write('letter.txt', 2000, 1), disk.write('film.mp4', LARGE_BYTES, 2)];
  const link = await sendFiles(page, files);

  const visitor = await newVisitor();
  await openFolder(visitor, link);
  await visitor.getByRole('button', { name: 'Verify downloaded files' }).click();
  const dialog = visitor.getByRole('dialog', { name: 'Verify downloaded files' });
  const choose = async (...paths: string[]) => {
    const chooser = visitor.waitForEvent('filechooser');
    await dialog.getByLabel('Choose Files').click();
    await (await chooser).setFiles(paths);
  };
  await choose(...files.map(({ path }) => path));
  await expect(dialog.getByRole('status')).toHaveText('All 2 files are identical to what was sent.', {
    timeout: 60_000,
  });
  expect(await violations(visitor)).toEqual([]);

  await choose(disk.write('letter_ (1).txt', 2000, 1).path);
  await expect(dialog.getByRole('status')).toHaveText('The file is identical to what was sent.');
  await expect(dialog.getByRole('listitem')).toContainText('Exact, renamed by your browser');
  await expect(dialog.getByRole('listitem')).toContainText('Sent as letter.txt');

  const otherFile = disk.write('other.txt', 10, 3);
  const [letter, film] = files;
  writeFileSync(letter?.path ?? '', Buffer.alloc(2000, 'x'));
  await choose(otherFile.path, film?.path ?? '', letter?.path ?? '');
  await expect(dialog.getByRole('status')).toHaveText('1 of 3 files is identical to what was sent.', {
    timeout: 60_000,
  });
  await expect(dialog.getByRole('listitem')).toContainText(['Not in this share', 'Different', /Exact$/]);
  await visitor.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(visitor.getByRole('button', { name: 'Verify downloaded files' })).toBeFocused();
});

test('compares every file of an unpacked ZIP with the uploaded file at the same path, also in folders inside', async ({
  newVisitor,
  owner,
  disk,
}) => {
  const { folderId } = await send(owner, ['day.txt'], { folderName: 'Trip' });
  const rome = await createFolder(owner, 'Rome', folderId);
  await send(owner, ['film.mp4', 'day.txt'], { folderId: await createFolder(owner, 'Day 1', rome) });
  disk.write('Trip/day.txt', 100, 0);
  disk.write('Trip/Rome/Day 1/film.mp4', 100, 0);
  disk.write('Trip/Rome/Day 1/day.txt', 101, 1);

  const visitor = await newVisitor();
  await openFolder(visitor, `/d/${folderId}`);
  await visitor.getByRole('button', { name: 'Verify downloaded files' }).click();
  const dialog = visitor.getByRole('dialog', { name: 'Verify downloaded files' });
  const choose = async (directory: string) => {
    const chooser = visitor.waitForEvent('filechooser');
    await dialog.getByLabel('Choose Folder').click();
    await (await chooser).setFiles(`${disk.root}/${directory}`);
  };
  await choose('Trip');
  await expect(dialog.getByRole('status')).toHaveText('All 3 files are identical to what was sent.');
  disk.write('Trip/Rome/Day 1/day.txt', 100, 0);
  await choose('Trip/Rome/Day 1');
  await expect(dialog.getByRole('status')).toHaveText('1 of 2 files is identical to what was sent.');
  await expect(dialog.getByRole('listitem').first()).toContainText('Different');
});
