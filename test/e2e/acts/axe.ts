import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Waits until all animations have ended, except animations that follow scrolling, which never end. */
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
 * Returns the violations of a page that axe finds. Axe needs a second or two. Meanwhile a message may start to
 * disappear, so a page with violations is checked again. `without` contains rules to skip.
 */
export async function violations(page: Page, { without: rules = [] }: { without?: string[] } = {}): Promise<string[]> {
  const look = async () => {
    await atRest(page);
    const results = await new AxeBuilder({ page })
      .setLegacyMode()
      // Without this option, axe collects the details of passed checks, which takes a third of its time.
      .options({ resultTypes: ['violations'] })
      .disableRules(rules)
      .analyze();
    return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  };
  const report = await look();
  return report.length === 0 ? report : look();
}
