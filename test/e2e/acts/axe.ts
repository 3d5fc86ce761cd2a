import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Waits for the end of all animations, except scroll-driven animations, which never end. */
export const atRest = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map(({ finished }) => finished.catch(() => {})),
    ),
  );

/** Retries once, because a disappearing message may cause a violation. */
export async function violations(page: Page, { without: rules = [] }: { without?: string[] } = {}): Promise<string[]> {
  const look = async () => {
    await atRest(page);
    const results = await new AxeBuilder({ page })
      .setLegacyMode()
      // Details of passed checks would take a third of the time.
      .options({ resultTypes: ['violations'] })
      .disableRules(rules)
      .analyze();
    return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  };
  const report = await look();
  return report.length === 0 ? report : look();
}
