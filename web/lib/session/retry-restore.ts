import { reloadForCode } from '../page/missing-code';
import { session } from './session';

/** Reloads the page if the sign-in code could not be loaded. */
export const retryRestore = (): Promise<void> => session.restored().catch(reloadForCode);
