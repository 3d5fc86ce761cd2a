import type { Config } from '../lib/config';
import { keyedHash } from '../lib/signed';

/**
 * Returns the key of a premium user's meter. The user has this meter at any address.
 *
 * A folder keeps its first meter when its owner's plan changes. After an upgrade, folders without files take this
 * meter with their first files. Other folders keep the meter of their address. They are not blocked there, and expire
 * within 15 days. After a downgrade, folders keep this meter, which then has the limit of free users.
 */
export const userMeterKey = (config: Config, userId: string): Promise<string> => keyedHash(config, 'user', userId);
