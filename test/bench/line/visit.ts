import type { Page } from '@playwright/test';
import { newPerson } from '../../harness/people.ts';
import { newPatientContext } from '../launch-browser.ts';
import type { LineSetUp } from './line-case.ts';

/** Poll interval in the page, in milliseconds. */
const LOOK_MS = 5;

/** Opens a page in a new context: no cache, no open connection. */
export async function visit<T>({ browser }: LineSetUp, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await newPatientContext(browser, newPerson().headers);
  try {
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
}

/**
 * Waits until `seen` returns a number other than 0, and resolves to it. `seen` runs in the page as source text.
 */
export async function untilSeen<Argument>(page: Page, seen: (argument: Argument) => number, argument: Argument) {
  const handle = await page.waitForFunction(seen as (argument: unknown) => number, argument, { polling: LOOK_MS });
  return (await handle.jsonValue()) as number;
}
