import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Waits until all animations have ended. */
export const atRest = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));

/**
 * Waits for animations, and returns axe's violations, one line each. `without` names rules to skip. Axe takes a second
 * or two, and a message may begin to fade during this time. So violations are checked a second time.
 */
export async function violations(page: Page, { without: rules = [] }: { without?: string[] } = {}): Promise<string[]> {
  const look = async () => {
    await atRest(page);
    const results = await new AxeBuilder({ page }).setLegacyMode().disableRules(rules).analyze();
    return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  };
  const report = await look();
  return report.length === 0 ? report : look();
}
