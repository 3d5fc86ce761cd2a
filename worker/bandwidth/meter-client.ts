/** How the Worker calls the meters. */
import type { Env } from '../lib/env';
import { withRetries } from '../lib/retry';
import type { BandwidthMeter } from './meter';

type Meter = DurableObjectStub<BandwidthMeter>;

/** The meter of an uploader's address. */
export const meterOf = (env: Env, meterKey: string): Meter =>
  (env.METER as DurableObjectNamespace<BandwidthMeter>).getByName(meterKey);

/** A call of the meter that may be repeated (`lib/retry.ts`); every time by a stub of its own. */
export const callMeter = <Answer>(env: Env, meterKey: string, ask: (meter: Meter) => Promise<Answer>) =>
  withRetries(() => ask(meterOf(env, meterKey)));
