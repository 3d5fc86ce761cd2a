import { reloadForCode } from '../page/missing-code';
import { session } from './session';

/** Tries again to restore the session. Reloads the page if its code is missing. */
export const retryRestore = (): Promise<void> => session.restored().catch(reloadForCode);
