import { textFile } from '../../../dev/seed/generated-files.ts';
import { MIB } from '../../../worker/contract/units.ts';
import { buildZip } from '../../harness/build-zip.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { pane, shared, show } from '../acts/preview-acts.ts';

test('lists the contents of ZIPs and documents without downloading them', async ({ page, newVisitor }) => {
  const photos = [
    { name: Buffer.from('trip/day 2/IMG_10.jpg'), content: Buffer.alloc(3 * MIB) },
    { name: Buffer.from('trip/'), content: Buffer.alloc(0) },
    { name: Buffer.from('trip/day 2/IMG_2.jpg'), content: Buffer.alloc(2048) },
    { name: Buffer.from('Grüße <b>.txt'), content: Buffer.from('hello') },
  ];
  const visitor = await shared(page, newVisitor, [
    buildZip('photos.zip', photos),
    buildZip('letter.docx', [{ name: Buffer.from('word/document.xml'), content: Buffer.alloc(100 * 1024) }]),
    textFile('broken.zip', 'This is no ZIP at all, whatever its name says.', 'application/zip'),
    textFile('packed.rar', 'Rar!', 'application/vnd.rar'),
  ]);
  let read = 0;
  visitor.on('response', async (response) => {
    if (response.url().includes('/api/preview/')) read += Number(response.headers()['content-length']);
  });

  await show(visitor, 'photos.zip');
  await expect(pane(visitor, 'photos.zip').getByText('3 files, 3 MB unpacked')).toBeVisible();
  await expect(pane(visitor, 'photos.zip').getByRole('listitem')).toHaveText([
    /Grüße <b>\.txt.*5\sB/,
    /trip\/day 2\/IMG_2\.jpg.*2\sKB/,
    /trip\/day 2\/IMG_10\.jpg.*3\sMB/,
  ]);
  expect(read).toBeLessThan(70_000);
  expect(await violations(visitor)).toEqual([]);

  await show(visitor, 'letter.docx');
  await expect(pane(visitor, 'letter.docx').getByText('No preview for this kind of document.')).toBeVisible();
  await expect(pane(visitor, 'letter.docx').getByText('word/document.xml').first()).toBeAttached();

  await show(visitor, 'broken.zip');
  await expect(pane(visitor, 'broken.zip').getByText('can’t be listed')).toBeVisible();
  await expect(pane(visitor, 'broken.zip').getByRole('button', { name: 'Download', exact: true })).toBeVisible();

  await expect(visitor.getByRole('button', { name: 'packed.rar', exact: true })).toHaveCount(0);
  await expect(visitor.getByRole('button', { name: 'Download packed.rar' })).toBeVisible();
});

test('says which pictures the browser cannot show, and offers the download', async ({ page, newVisitor }) => {
  const names = ['IMG_1.HEIC', 'scan.tiff', 'photo.jxl', 'photo.heif'];
  const files = names.map((name) => textFile(name, 'not decodable here', 'application/octet-stream'));
  const visitor = await shared(page, newVisitor, files);
  for (const name of names) {
    await show(visitor, name);
    const ending = name.split('.')[1]?.toUpperCase();
    await expect(pane(visitor, name).getByText(`Your browser can’t show ${ending} pictures.`)).toBeVisible();
    await expect(pane(visitor, name).getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  }
});
