import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../api';
import { CodeNotLoaded } from './load-code';

/** Chromium and Firefox write the first text, Safari the second. */
const IMPORT_FAILURE = /dynamically imported module|importing a module script/i;

/** Returns true if code could not be loaded. In some browsers, each further `import` fails until a reload. */
export const isCodeMissing = (failure: unknown): boolean =>
  failure instanceof CodeNotLoaded || (failure instanceof TypeError && IMPORT_FAILURE.test(failure.message));

/** Reloads the page if code is missing. Does nothing if the server does not respond. */
export async function reloadForCode(failure: unknown): Promise<void> {
  if (!isCodeMissing(failure)) return;
  const isServerReachable = await call(endpoints.health, {}).then(
    () => true,
    () => false,
  );
  if (isServerReachable) window.location.reload();
}
