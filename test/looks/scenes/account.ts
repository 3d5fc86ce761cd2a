import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { landscape, textFile } from '../../../dev/seed/generated-files.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { DAY_MS, GIB } from '../../../worker/contract/units.ts';
import { alive } from '../../e2e/acts/acts.ts';
import { logIn, previewContent } from '../../e2e/acts/admin-acts.ts';
import { emulatorReady } from '../../e2e/acts/auth-emulator.ts';
import { expect } from '../../e2e/acts/browser.ts';
import { runSql } from '../../e2e/acts/my-files-acts.ts';
import { pane, shareOf } from '../../e2e/acts/preview-acts.ts';
import { newEmail, openSignIn, type SignInForm, signUp } from '../../e2e/acts/sign-in.ts';
import { useUpMonth } from '../../e2e/acts/used-up-month.ts';
import { type Scene, scene } from '../scene.ts';

async function openAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

const pageAt = (name: string, path: string): Scene => scene(name, ({ page }) => openAt(page, path));

async function ownProfile(page: Page): Promise<void> {
  await emulatorReady();
  // The profile page has no sign-in button.
  await openAt(page, '/pricing');
  await signUp(page, newEmail(), 'Robin');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const menu = page.getByRole('button', { name: 'Open menu' });
  const profile = page.getByRole('link', { name: 'Profile' });
  await expect(menu.or(profile).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  // A new document would replace the account by the anonymous owner.
  await profile.click();
  // The open menu may contain the same button.
  await expect(page.getByRole('main').getByRole('button', { name: 'Log out', exact: true })).toBeVisible();
}

/** Replaces the profile in the response. A payment would open a new document, which loses the account. */
async function subscribedProfile(page: Page): Promise<void> {
  await page.route(`**${endpoints.userProfile.path}*`, async (route) => {
    const answer = await route.fetch();
    const { profile } = await answer.json();
    Object.assign(profile.subscriptionTier, {
      tier: 'premium',
      name: 'Premium',
      status: 'active',
      storageQuota: 500 * GIB,
    });
    const until = new Date(Date.now() + 20 * DAY_MS).toISOString();
    Object.assign(profile, { subscriptionExpiresAt: until, subscription_expires_at: until, foldersKeptUntil: until });
    await route.fulfill({ response: answer, json: { profile } });
  });
  await ownProfile(page);
  await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
}

async function makeToken(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name, such as the program that uses it').fill(name);
  await dialog.getByRole('checkbox', { name: /^Read:/ }).click();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByLabel('API token', { exact: true })).toBeVisible();
}

const signInBy = (form: SignInForm): Scene =>
  scene(form, async ({ page }) => {
    await emulatorReady();
    await openAt(page, '/pricing');
    await openSignIn(page, form);
  });

async function openAdmin(page: Page): Promise<void> {
  await logIn(page);
  await expect(page.getByLabel('Link to the content')).toBeVisible();
}

/** `previewed` is the name of the opened file, or null. */
const reported = (name: string, previewed: string | null): Scene =>
  scene(name, async ({ page, owner }) => {
    const link = await shareOf(owner, [
      landscape('Island 1.png', 900, 600, 1),
      textFile(
        'page.html',
        '<!doctype html>\n<title>Prize</title>\n<script src="https://evil.example/a.js"></script>\n',
        'text/html',
      ),
      textFile(
        'A name of a reported file that is so long that it is cut in its middle, whatever is done.pdf',
        '%PDF-1.7',
      ),
      textFile('paper.pdf', '%PDF-1.7', 'application/pdf'),
    ]);
    await openAdmin(page);
    await previewContent(page, link);
    await expect(page.getByText('Open as recipient')).toBeVisible();
    if (previewed === null) return;
    await page.getByRole('button', { name: `Preview ${previewed}` }).click();
    await expect(
      pane(page, previewed)
        .getByText(/evil|No preview|100%/)
        .first(),
    ).toBeVisible();
  });

const usedUp = (name: string, path: string, locate: (page: Page) => Locator | Promise<Locator>): Scene =>
  scene(name, async ({ page }) => {
    await useUpMonth(page);
    await openAt(page, path);
    await expect(await locate(page)).toBeVisible();
  });

export const account: readonly Scene[] = [
  signInBy('Sign in'),
  signInBy('Create account'),
  signInBy('Reset password'),
  pageAt('profile, signed out', '/profile'),
  scene('profile', ({ page }) => ownProfile(page)),
  scene('profile, bandwidth in detail', async ({ page }) => {
    await ownProfile(page);
    await page.getByRole('button', { name: 'View Details' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  usedUp('profile, bandwidth used up, in detail', '/profile', async (page) => {
    await page.getByRole('button', { name: 'View Details' }).click();
    return page.getByRole('dialog').getByRole('link', { name: 'Upgrade Plan' });
  }),
  scene('profile, Premium to be bought', async ({ page }) => {
    await ownProfile(page);
    await page.getByRole('button', { name: 'Upgrade to Premium - $8/month' }).click();
    await expect(page.getByRole('button', { name: 'Pay $8' })).toBeVisible();
  }),
  scene('profile, Premium', ({ page }) => subscribedProfile(page)),
  scene('profile, Premium to be cancelled', async ({ page }) => {
    await subscribedProfile(page);
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  scene('profile, a token to be made', async ({ page }) => {
    await ownProfile(page);
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  scene('profile, a token was made', async ({ page }) => {
    await ownProfile(page);
    await makeToken(page, 'Nightly backup');
  }),
  scene('profile, a token to be revoked', async ({ page }) => {
    await ownProfile(page);
    await makeToken(page, 'Nightly backup');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke Nightly backup' }).click();
    await expect(page.getByRole('button', { name: 'Revoke token' })).toBeVisible();
  }),
  scene('profile, with tokens', async ({ page }) => {
    await ownProfile(page);
    for (const name of ['Nightly backup', 'Scans of the office, which has a rather long name']) {
      await makeToken(page, name);
      await page.getByRole('button', { name: 'Done' }).click();
    }
    await page.getByRole('heading', { name: 'API tokens' }).scrollIntoViewIfNeeded();
  }),
  scene('profile, the account to be deleted', async ({ page }) => {
    await ownProfile(page);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete account' })).toBeVisible();
  }),
  pageAt('plans', '/pricing'),
  pageAt('contact', '/contact'),
  pageAt(
    'contact, report of an encrypted share',
    '/contact?subject=Report+Content&url=http://localhost/e/abcdefghijklmnop',
  ),
  pageAt('developers', '/developers'),
  scene('developers, reference', async ({ page }) => {
    await openAt(page, '/developers/reference');
    await expect(page.getByRole('navigation', { name: 'Calls' })).toBeVisible();
  }),
  pageAt('blog', '/blog'),
  pageAt('how to send 10 GB', '/send-10gb-files'),
  pageAt('comparison', '/wetransfer-alternative'),
  pageAt('privacy', '/privacy-policy'),
  pageAt('terms', '/terms-of-service'),
  pageAt('copyright', '/dmca-policy'),
  pageAt('a page that is not there', '/nothing-is-here'),
  pageAt('administration, logged out', '/admin'),
  // Scenes share one server, so the installation is new only if this scene runs alone.
  scene('administration, a new installation', ({ page }) => openAdmin(page)),
  scene('administration', async ({ page, owner }) => {
    const link = await shareOf(owner, [textFile('film.mkv', 'film')]);
    // An address may send only a few messages per hour, so the message is inserted directly.
    await runSql(`INSERT INTO submissions (id, subject, name, email, message, folder_url, created_at, status)
      VALUES ('${randomUUID()}', 'Report Content', 'Rights Holder', 'legal-department@rights-holder.example.com',
        'This film is ours. Please remove it from the address above, and from all others.', '${link}', ${Date.now()}, 'new')`);
    await openAdmin(page);
    await expect(page.getByRole('button', { name: 'Resolve' }).first()).toBeVisible();
  }),
  scene('administration, removed content', async ({ page, owner }) => {
    const link = await shareOf(owner, [textFile('film.mkv', 'film')]);
    // Blocks no uploader of another scene, because no hash is empty.
    await runSql(`INSERT INTO exclusions (id, folder_id, folder_name, owner_hash, address_hash, reason, admin, created_at)
      VALUES ('${randomUUID()}', 'a', 'Films', '', '', 'Three notices in a week', 'admin@example.com', ${Date.now()})`);
    await openAdmin(page);
    await previewContent(page, link);
    await page.getByLabel('Reason for Takedown').fill('Notice 4711 of the rights holder');
    await page.getByRole('button', { name: 'DELETE CONTENT' }).click();
    await page.getByRole('button', { name: 'Delete content' }).click();
    await expect(page.getByText(/^Content removed successfully/)).toBeVisible();
  }),
  scene('administration, figures', async ({ page }) => {
    const now = Date.now();
    const mail = (status: string, error: string | null, times: number) =>
      Array.from(
        { length: times },
        (_, at) =>
          `('link/${status}-${now}-${at}', 'link', 'hash', '${status}', 1, ${now}, ${now}, ${error && `'${error}'`})`,
      );
    await runSql(`INSERT INTO mails (key, kind, address_hash, status, tries, created_at, ended_at, error)
      VALUES ${[...mail('sent', null, 12), ...mail('failed', 'E_VALIDATION_ERROR', 2), ...mail('dropped', null, 1)]}`);
    await runSql(`INSERT INTO mail_blocks (address_hash, reason, blocked_at) VALUES ('${now}', 'suppressed', ${now})`);
    const today = new Date(now).toISOString().slice(0, 10);
    await runSql(`INSERT OR REPLACE INTO day_counts (day, name, value)
      VALUES ('${today}', 'uploads', 900), ('${today}', 'down', ${90 * GIB}), ('${today}', 'mails', 15)`);
    await openAdmin(page);
    await expect(page.getByRole('region', { name: 'Failed emails' })).toBeVisible();
  }),
  reported('administration, what was reported', null),
  reported('administration, a reported picture', 'Island 1.png'),
  reported('administration, a reported page', 'page.html'),
  reported('administration, a reported file without a preview', 'paper.pdf'),
  usedUp('month used up', '/', (page) => page.getByRole('alertdialog')),
  ...['/pricing', '/uploads', '/terms-of-service'].map((path) =>
    usedUp(`month used up, ${path}`, path, (page) => page.getByText('Bandwidth limit reached.')),
  ),
];
