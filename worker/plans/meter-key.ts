import type { Config } from '../lib/config';
import { keyedHash } from '../lib/signed';

/**
 * The name of a premium user's bandwidth meter: one per user, wherever they are. Folders keep the meter that they were
 * begun with: those of before the upgrade stay with their address and are not stopped there; they live for 15 days at
 * most, or take this meter with their first files. Those of after a downgrade stay here, within the free limit.
 */
export const userMeterKey = (config: Config, userId: string): Promise<string> => keyedHash(config, 'user', userId);
