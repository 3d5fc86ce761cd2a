import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Resolves when nothing moves any more. */
export const atRest = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));

/**
 * What axe finds wrong with a page at rest, as one line each; `rules` are not asked for. It looks for a second or two, in
 * which a message may begin to fade: what is wrong is found again when that is over.
 */
export async function violations(page: Page, { without: rules = [] }: { without?: string[] } = {}): Promise<string[]> {
  const look = async () => {
    await atRest(page);
    const found = await new AxeBuilder({ page }).setLegacyMode().disableRules(rules).analyze();
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  };
  const found = await look();
  return found.length === 0 ? found : look();
}
