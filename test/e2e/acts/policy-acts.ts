import type { Page } from '@playwright/test';

export async function watchPolicy(page: Page): Promise<string[]> {
  const stopped: string[] = [];
  await page.exposeFunction('policyStopped', (violation: string) => stopped.push(violation));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      (window as unknown as { policyStopped(violation: string): void }).policyStopped(
        `${effectiveDirective} ${blockedURI}`,
      ),
    ),
  );
  return stopped;
}
