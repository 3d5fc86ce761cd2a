import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../api';
import { CodeNotLoaded } from './load-code';

/** The part before `|` matches messages of Chromium and Firefox. The part after `|` matches messages of Safari. */
const IMPORT_FAILURE = /dynamically imported module|importing a module script/i;

/**
 * Returns true if a module of the page could not be loaded. Every further `import` fails, too, until the page is
 * reloaded.
 */
export const isCodeMissing = (failure: unknown): boolean =>
  failure instanceof CodeNotLoaded || (failure instanceof TypeError && IMPORT_FAILURE.test(failure.message));

/**
 * Reloads the page if a module is missing and the server responds. If the server does not respond, a reload would
 * only show an error.
 */
export async function reloadForCode(failure: unknown): Promise<void> {
  if (!isCodeMissing(failure)) return;
  const isServerReachable = await call(endpoints.health, {}).then(
    () => true,
    () => false,
  );
  if (isServerReachable) window.location.reload();
}
