/** Texts in old encodings. The browser is Chinese, but its user has chosen English for the page. */
import { textFile } from '../../../dev/seed/generated-files.ts';
import { buildZip } from '../../harness/build-zip.ts';
import { openFolder, recordPaths } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { pane, shareOf, show } from '../acts/preview-acts.ts';

test.use({ locale: 'zh-CN' });
test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'lang', value: 'en', url: baseURL ?? '' }]));

/** 会议记录 in GBK. These bytes are valid in many encodings. */
const MINUTES = Buffer.from('bbe1d2e9bcc7c2bc', 'hex');
/** テスト in Shift_JIS. */
const TEST = Buffer.from('836583588367', 'hex');

test('shows a short text in the encoding of the reader’s language, or in an encoding that the reader chooses', async ({
  page,
  owner,
}) => {
  const files = [
    { ...textFile('minutes.txt', ''), buffer: Buffer.concat([MINUTES, Buffer.from('\r\nend\n')]) },
    { ...textFile('test.txt', ''), buffer: TEST },
    buildZip('all.zip', [{ name: Buffer.concat([MINUTES, Buffer.from('.txt')]), content: Buffer.from('a') }]),
  ];
  await openFolder(page, await shareOf(owner, files));
  await show(page, 'minutes.txt');
  await expect(page.getByRole('region', { name: 'Text of minutes.txt' })).toContainText('会议记录');
  await expect(pane(page, 'minutes.txt').getByRole('combobox', { name: 'Encoding' })).toHaveText('Chinese (GB18030)');

  await show(page, 'test.txt');
  const text = page.getByRole('region', { name: 'Text of test.txt' });
  const encoding = pane(page, 'test.txt').getByRole('combobox', { name: 'Encoding' });
  await expect(text).not.toContainText('テスト');
  const paths = recordPaths(page);
  await encoding.click();
  await page.getByRole('option', { name: 'Japanese (Shift_JIS)' }).click();
  await expect(text).toContainText('テスト');
  await expect(encoding).toHaveText('Japanese (Shift_JIS)');
  expect(paths.filter((path) => path.includes('/preview/'))).toEqual([]);
  expect(await violations(page)).toEqual([]);
  // The open list starts at the current encoding.
  await encoding.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(encoding).toHaveText('Chinese (Big5)');
  await expect(pane(page, 'test.txt')).toBeVisible();

  await show(page, 'all.zip');
  await expect(pane(page, 'all.zip').getByRole('listitem')).toHaveText(/会议记录\.txt/);
});
