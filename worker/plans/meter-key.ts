import type { Config } from '../lib/config';
import { keyedHash } from '../lib/signed';

/**
 * Key of a premium user's meter, which does not depend on the IP address. A folder with files keeps its meter when the
 * plan changes.
 */
export const userMeterKey = (config: Config, userId: string): Promise<string> => keyedHash(config, 'user', userId);
