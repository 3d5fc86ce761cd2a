import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Waits until all animations have ended. Animations that follow scrolling instead of time never end. */
export const atRest = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map(({ finished }) => finished.catch(() => {})),
    ),
  );

/**
 * Waits until all animations have ended. Returns the violations that axe finds, one per line. `without` contains the
 * rules to skip. Axe needs a second or two. During this time a message may begin to fade, so the function checks a
 * page with violations again.
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
