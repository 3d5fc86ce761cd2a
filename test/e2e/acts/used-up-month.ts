import type { Page } from '@playwright/test';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';

export const useUpMonth = (page: Page): Promise<unknown> =>
  page.route(`**${endpoints.ipUsage.path}*`, async (route) => {
    const answer = await route.fetch();
    const usage = await answer.json();
    await route.fulfill({ response: answer, json: { ...usage, totalBytes: usage.limitBytes, usagePercent: 100 } });
  });
