import type { Page } from '@playwright/test';
import { newPerson } from '../../harness/people.ts';
import { newPatientContext } from '../launch-browser.ts';
import type { LineSetUp } from './line-case.ts';

/** How often the page looks whether something has happened, in milliseconds. */
const LOOK_MS = 5;

/** Shows a page to somebody who was never there: nothing is cached, no connection is open. */
export async function visit<T>({ browser }: LineSetUp, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await newPatientContext(browser, newPerson().headers);
  try {
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
}

/**
 * Waits in the page until `seen` returns a number other than 0, and resolves to it. It runs in the page by its source
 * text alone.
 */
export async function untilSeen<Argument>(page: Page, seen: (argument: Argument) => number, argument: Argument) {
  const handle = await page.waitForFunction(seen as (argument: unknown) => number, argument, { polling: LOOK_MS });
  return (await handle.jsonValue()) as number;
}
