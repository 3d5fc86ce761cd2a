import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../api';
import { CodeNotLoaded } from './load-code';

/** What Chromium and Firefox, and what Safari say. */
const NOT_IMPORTED = /dynamically imported module|importing a module script/i;

/** Whether a part of the page's code could not be loaded. A browser repeats that failure until the page is loaded anew. */
export const isCodeMissing = (failure: unknown): boolean =>
  failure instanceof CodeNotLoaded || (failure instanceof TypeError && NOT_IMPORTED.test(failure.message));

/** Loads the page anew if the failure takes that and the server can be reached; otherwise nothing would be left of it. */
export async function reloadForCode(failure: unknown): Promise<void> {
  if (!isCodeMissing(failure)) return;
  const isThere = await call(endpoints.health, {}).then(
    () => true,
    () => false,
  );
  if (isThere) window.location.reload();
}
