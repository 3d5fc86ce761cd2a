import { sendFiles } from '../acts/acts.ts';
import { logIn, previewContent } from '../acts/admin-acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { runSql } from '../acts/my-files-acts.ts';

const EMAIL = 'legal-department@rights-holder.example.com';
const TWO_LINES_PX = 48;

test('an admin takes down reported content, and all visitors see the takedown at the link', async ({
  page,
  newVisitor,
  disk,
}) => {
  const link = await sendFiles(page, [disk.write('film.mkv', 100)]);
  // Writes the counts directly, because the server stores its own with a delay.
  const today = new Date().toISOString().slice(0, 10);
  await runSql(
    `INSERT OR REPLACE INTO day_counts (day, name, value) VALUES ('${today}', 'uploads', 3), ('${today}', 'calls', 40)`,
  );

  const reporter = await newVisitor();
  await reporter.goto(link);
  await reporter.getByRole('link', { name: 'Report this content' }).click();
  await expect(reporter.getByLabel('Folder URL')).toHaveValue(link);
  await reporter.getByLabel('Name', { exact: true }).fill('Rights Holder');
  await reporter.getByLabel('Email Address').fill(EMAIL);
  await reporter.getByLabel('Message', { exact: true }).fill('That is mine.');
  await reporter.getByRole('button', { name: 'Send message' }).click();
  await expect(reporter.getByText('Content report submitted successfully!')).toBeVisible();

  const admin = await newVisitor();
  await admin.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(admin);
  await expect(admin.getByRole('region', { name: 'Content Takedown' })).toBeVisible();
  const reports = admin.getByRole('region', { name: 'Contact Form Submissions' });
  await expect(reports.getByText('MAIL WAITING').first()).toBeVisible();
  await expect(admin.getByRole('heading', { level: 2 })).toContainText(['Contact Form Submissions', 'Not set up yet']);
  const emptyList = admin.getByRole('region').filter({ hasText: 'Nobody is blocked.' });
  expect((await emptyList.boundingBox())?.height).toBeLessThan(60);
  await reports.getByRole('button', { name: 'That is mine.' }).click();
  await expect(admin.getByText(/^Not mailed: .* are the same address\. Tried once, again on/)).toBeVisible();
  await admin.getByRole('button', { name: 'Close' }).click();
  await admin.getByRole('button', { name: link }).click();
  await expect(admin.getByLabel('Link to the content')).toHaveValue(link);
  await expect(admin.getByLabel('Link to the content')).toBeInViewport();
  await expect(admin.getByRole('button', { name: 'DELETE CONTENT' })).toBeDisabled();
  await expect(admin.getByText('Please preview content and enter a reason for takedown')).toBeVisible();
  await admin.getByRole('button', { name: 'Preview Content' }).click();
  await expect(admin.getByText('film.mkv').first()).toBeVisible();
  await admin.getByLabel('Reason for Takedown').fill('DMCA notice 4711');
  const operations = admin.getByRole('region', { name: 'Operations' });
  await expect(operations.getByRole('img', { name: 'Uploads: 3 in 30 days, 3 today' })).toBeVisible();
  const setup = admin.getByRole('region', { name: 'Not set up yet' });
  await expect(setup.getByText('CONTACT_MAIL_FROM and CONTACT_MAIL_TO are the same address.')).toBeVisible();
  await expect(setup.getByText('SUPPORT_EMAIL = "help@example.com"')).toBeVisible();
  await operations.getByText('All figures of each day').click();
  await expect(operations.getByRole('table', { name: 'Figures of each day' })).toBeVisible();
  for (const width of [1440, 375]) {
    await admin.setViewportSize({ width, height: 900 });
    expect(await violations(admin), `${width} px`).toEqual([]);
  }
  for (const name of ['Resolve', 'Dismiss']) {
    const { x, width } = (await reports.getByRole('button', { name }).first().boundingBox()) ?? { x: 0, width: 0 };
    expect(width).toBeGreaterThanOrEqual(44);
    expect(x + width).toBeLessThanOrEqual(375);
  }
  for (const width of [1440, 2560]) {
    await admin.setViewportSize({ width, height: 900 });
    const [resolve, dismiss] = await Promise.all(
      ['Resolve', 'Dismiss'].map((name) => reports.getByRole('button', { name }).first().boundingBox()),
    );
    expect(resolve?.y, `${width} px`).toBe(dismiss?.y);
    const email = await reports.getByRole('link', { name: EMAIL }).first().boundingBox();
    expect(email?.height, `${width} px`).toBeLessThanOrEqual(TWO_LINES_PX);
  }
  await admin.getByRole('button', { name: 'DELETE CONTENT' }).click();
  await expect(admin.getByText('This action cannot be undone.')).toBeVisible();
  await admin.getByRole('button', { name: 'Delete content', exact: true }).click();
  await expect(admin.getByText(/Content removed successfully.*1 file removed.*DMCA notice 4711/)).toBeVisible();
  const history = admin.getByRole('region', { name: 'Takedown History' });
  await expect(history.getByText('DMCA notice 4711')).toBeVisible();
  await expect(history.getByText('DELETED')).toBeVisible();
  const submissions = admin.getByRole('region', { name: 'Contact Form Submissions' });
  await submissions.getByLabel('Search submissions').fill('holder@EXAMPLE');
  await expect(submissions.getByRole('row', { name: EMAIL })).toContainText('RESOLVED');
  await submissions.getByLabel('Search submissions').fill('nobody wrote this');
  await expect(submissions.getByText('Nothing was found.')).toBeVisible();

  await history.getByRole('button', { name: 'Block uploader' }).first().click();
  const sure = admin.getByRole('dialog', { name: 'Block this uploader?' });
  await sure.getByLabel('Reason').fill('The third time');
  expect(await violations(admin), 'blocking').toEqual([]);
  await sure.getByRole('button', { name: 'Block uploader' }).click();
  await expect(admin.getByText('The uploader was blocked')).toBeVisible();
  const blocked = admin.getByRole('region', { name: 'Blocked uploaders' });
  await expect(blocked.getByRole('row', { name: /The third time/ })).toContainText('Blocked');
  // The lists above reload, which may move the button.
  await admin.waitForLoadState('networkidle');
  await blocked
    .getByRole('row', { name: /The third time/ })
    .getByRole('button', { name: 'Unblock' })
    .click();
  await expect(blocked.getByRole('row', { name: /The third time/ })).toContainText('Unblocked');

  await reporter.goto(link);
  await expect(reporter.getByRole('heading', { name: 'Content Removed' })).toBeVisible();
  await expect(reporter.getByText('Reason: DMCA notice 4711')).toBeVisible();
  await page.goto('/uploads');
  await page.getByText('film.mkv').first().click();
  await expect(page.getByRole('dialog', { name: 'Folder Removed' })).toBeVisible();
});

test('keeps an admin session across reloads until logout, and ends a session that the server rejects', async ({
  page,
}) => {
  await logIn(page, 'wrong');
  await expect(page.getByText('Sign-in failed: Email or password is wrong.')).toBeVisible();
  await logIn(page);
  await expect(page.getByRole('heading', { name: 'Content Takedown' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Content Takedown' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('fileshare_admin_token', 'forged'));
  await page.reload();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('fileshare_admin_token'))).toBeNull();
});

test('rejects empty, foreign and unknown links with an error message', async ({ page }) => {
  await logIn(page);
  const refused = async (link: string, sentence: RegExp) => {
    await previewContent(page, link);
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  };
  await refused('', /Please enter a URL/);
  await refused('https://example.com/d/abcdefghijklmnop', /is not a link of this site/);
  await refused('/d/abcdefghijklmnop', /Nothing was found here/);
});

test('shows failed emails, suppressed addresses and errors in browsers, also by keyboard', async ({ page }) => {
  const now = Date.now();
  const failure = { release: 'core-1.js', what: 'TypeError', place: 'core-1.js:1:2' };
  expect((await page.request.post('/api/page-failures', { data: failure })).status()).toBe(200);
  await runSql(`INSERT INTO mails (key, kind, address_hash, status, tries, created_at, ended_at, error)
    VALUES ('link/failed-${now}', 'link', 'hash', 'failed', 1, ${now}, ${now}, 'E_VALIDATION_ERROR')`);
  await runSql(`INSERT INTO mail_blocks (address_hash, reason, blocked_at) VALUES ('${now}', 'suppressed', ${now})`);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page);
  const emails = page.getByRole('region', { name: 'Operations' }).getByRole('region', { name: 'Emails', exact: true });
  await expect(emails.getByText(/^[1-9]\d*, addresses that the mail service refused in the last day$/)).toBeVisible();
  const failed = emails.getByRole('region', { name: 'Failed emails' });
  const row = failed.getByRole('row', { name: /^Link, to the sender E_VALIDATION_ERROR .* 2\d{3}, / }).first();
  await expect(row).toBeVisible();
  await emails.getByRole('region', { name: 'Errors of emails' }).focus();
  await page.keyboard.press('Tab');
  await expect(failed).toBeFocused();
  await expect(page.getByRole('region', { name: 'Errors in browsers' })).toContainText('core-1.js:1:2');
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page), `${width} px`).toEqual([]);
  }
});
