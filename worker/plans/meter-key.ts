import type { Config } from '../lib/config';
import { keyedHash } from '../lib/signed';

/**
 * Key of a premium user's meter, which does not depend on the IP address.
 *
 * A folder with files keeps its meter when the plan changes. After an upgrade, the meter of the owner's IP address no
 * longer blocks its downloads. A folder that never had files gets the premium user's meter with its first files. After
 * a downgrade, the premium user's meter has the limit of free users.
 */
export const userMeterKey = (config: Config, userId: string): Promise<string> => keyedHash(config, 'user', userId);
