import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../api';
import { CodeNotLoaded } from './load-code';

/** Messages of Chromium and Firefox, and of Safari. */
const IMPORT_FAILURE = /dynamically imported module|importing a module script/i;

/**
 * Returns true if a part of the page's code could not be loaded. Browsers repeat that failure until the page is
 * reloaded.
 */
export const isCodeMissing = (failure: unknown): boolean =>
  failure instanceof CodeNotLoaded || (failure instanceof TypeError && IMPORT_FAILURE.test(failure.message));

/**
 * Reloads the page if code is missing and the server can be reached. Without the server, a reload would lose the page.
 */
export async function reloadForCode(failure: unknown): Promise<void> {
  if (!isCodeMissing(failure)) return;
  const isServerReachable = await call(endpoints.health, {}).then(
    () => true,
    () => false,
  );
  if (isServerReachable) window.location.reload();
}
