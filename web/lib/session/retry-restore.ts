import { reloadForCode } from '../page/missing-code';
import { session } from './session';

export const retryRestore = (): Promise<void> => session.restored().catch(reloadForCode);
