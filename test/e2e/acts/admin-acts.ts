import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Page } from '@playwright/test';
import { ROOT } from '../../../dev/wrangler.ts';

const login = () => parseEnv(readFileSync(join(ROOT, '.dev.vars'), 'utf8'));

export async function logIn(page: Page, password = login().ADMIN_PASSWORD ?? ''): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Email').fill(login().ADMIN_EMAIL ?? '');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function previewContent(page: Page, link: string): Promise<void> {
  await page.getByLabel('Link to the content').fill(link);
  await page.getByRole('button', { name: 'Preview Content' }).click();
}
