import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Resolves when nothing moves any more. */
export const atRest = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));

/** What axe finds wrong with a page at rest, as one line each; `rules` are not asked for. */
export async function violations(page: Page, { without: rules = [] }: { without?: string[] } = {}): Promise<string[]> {
  await atRest(page);
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules(rules).analyze();
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
