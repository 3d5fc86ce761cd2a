import type { Config } from '../lib/config';
import { keyedHash } from '../lib/signed';

/**
 * Meter of a premium user, the same at every address.
 *
 * A change of plan does not change the meter of folders with files. After an upgrade, they stay at the meter of the
 * owner's address, which no longer blocks their downloads, and expire within 15 days. A folder without files gets the
 * premium user's meter with its first files. After a downgrade, folders stay at the premium user's meter, which then
 * has the limit of free users.
 */
export const userMeterKey = (config: Config, userId: string): Promise<string> => keyedHash(config, 'user', userId);
