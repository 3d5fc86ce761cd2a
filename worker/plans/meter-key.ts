import type { Config } from '../lib/config';
import { keyedHash } from '../lib/signed';

/**
 * Returns the key of a premium user's meter, which does not depend on the user's IP address.
 *
 * A change of plan does not change the meter of a folder that has files. After an upgrade, such a folder keeps the
 * meter of the owner's IP address. That meter no longer blocks downloads of the folder. A folder without files gets the
 * premium user's meter with its first files. After a downgrade, folders keep the premium user's meter, which then has
 * the limit of free users.
 */
export const userMeterKey = (config: Config, userId: string): Promise<string> => keyedHash(config, 'user', userId);
