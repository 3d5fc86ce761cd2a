import type { Env } from '../lib/env';
import type { BandwidthMeter } from './meter';

/** The meter of an uploader's address. */
export const meterOf = (env: Env, meterKey: string): DurableObjectStub<BandwidthMeter> =>
  (env.METER as DurableObjectNamespace<BandwidthMeter>).getByName(meterKey);
