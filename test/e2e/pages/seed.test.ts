import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../../../dev/wrangler.ts';
import { openFolder } from '../acts/acts.ts';
import { logIn } from '../acts/admin-acts.ts';
import { emulatorReady } from '../acts/auth-emulator.ts';
import { expect, test } from '../acts/browser.ts';
import { chip, expectRows, openByName } from '../acts/my-files-acts.ts';
import { signIn } from '../acts/sign-in.ts';

/** Newest first. */
const ROWS = [
  'Somebody else’s film',
  'Every kind of preview',
  'Projects',
  'Encrypted upload',
  'Island trip',
  'Upload that broke off',
  'Too late',
];

async function seed(url: string) {
  const { stdout } = await promisify(execFile)(process.execPath, ['dev/seed/seed.ts', '--url', url], { cwd: ROOT });
  const [, email = '', password = ''] = /Sign in as (\S+) with the password "(.+)"/.exec(stdout) ?? [];
  const [link = '', encryptedLink = ''] = ['A link to look at', 'An encrypted link'].map(
    (label) => new RegExp(`${label}: (\\S+)`).exec(stdout)?.[1],
  );
  return { email, password, link, encryptedLink };
}

test.slow();
test('npm run seed fills every screen, and changes nothing when it is repeated', async ({
  page,
  newVisitor,
  baseURL,
}) => {
  await emulatorReady();
  const first = await seed(baseURL ?? '');
  expect(await seed(baseURL ?? '')).toEqual(first);

  await page.goto('/uploads');
  await signIn(page, first.email, first.password);
  await expectRows(page, ROWS.slice(0, 5));
  await page.getByRole('button', { name: 'Next page' }).click();
  await expectRows(page, ROWS.slice(5));
  await expect(chip(page, 'Too late')).toHaveText('Expired');
  await page.getByRole('button', { name: 'Previous page' }).click();
  for (const name of ['Projects', 'Website', 'Drafts']) await openByName(page, name);
  await expectRows(page, ['draft.md', 'sketch.png']);

  const visitor = await newVisitor();
  await openFolder(visitor, first.link);
  for (const name of ['photo.png', 'drawing.svg', 'handbook.pdf', 'tone.wav', 'film.webm', 'notes.txt']) {
    await visitor.getByRole('button', { name, exact: true, expanded: false }).click();
    await expect(visitor.getByRole('region', { name: `Preview of ${name}` })).toBeVisible();
  }

  await visitor.goto(first.encryptedLink);
  await expect(visitor.getByRole('heading', { name: 'Surprise party', level: 1 })).toBeVisible();

  const admin = await newVisitor();
  await logIn(admin);
  await expect(admin.getByRole('button', { name: first.link })).toBeVisible();
  await expect(admin.getByText('How long are my files kept?')).toHaveCount(1);
  await expect(admin.getByText('The rights holder asked for it (notice 4711).').first()).toBeVisible();
});
