import { reloadForCode } from '../page/missing-code';
import { session } from './session';

/** Tries again to restore the session, for whoever asks for it. */
export const restoreAgain = (): Promise<void> => session.restored().catch(reloadForCode);
