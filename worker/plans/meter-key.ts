import type { Config } from '../lib/config';
import { keyedHash } from '../lib/signed';

/**
 * Returns the name of a premium user's meter: one per user, at any address. Folders keep the meter that they started
 * with. Folders from before an upgrade stay with their address and are not blocked there. They expire within 15 days,
 * or take this meter with their first files. Folders from after a downgrade stay with this meter, within the free
 * limit.
 */
export const userMeterKey = (config: Config, userId: string): Promise<string> => keyedHash(config, 'user', userId);
