/** How the Worker calls the meters. */
import type { Env } from '../lib/env';
import { newSecret } from '../lib/id';
import { withRetries } from '../lib/retry';
import type { BandwidthMeter, CountingCall } from './meter';

export type Meter = DurableObjectStub<BandwidthMeter>;

/** The meter of an uploader's address. */
const meterOf = (env: Env, meterKey: string): Meter =>
  (env.METER as DurableObjectNamespace<BandwidthMeter>).getByName(meterKey);

/** A call of the meter that may be repeated (`lib/retry.ts`); every time by a stub of its own. */
export const callMeter = <Answer>(env: Env, meterKey: string, ask: (meter: Meter) => Promise<Answer>) =>
  withRetries(() => ask(meterOf(env, meterKey)));

/** A call that counts: repeated, it counts once. */
export function callMeterOnce<Name extends CountingCall>(
  env: Env,
  meterKey: string,
  name: Name,
  ...sent: Parameters<BandwidthMeter[Name]>
): Promise<Awaited<ReturnType<BandwidthMeter[Name]>>> {
  const id = newSecret();
  type Once = (id: string, name: Name, sent: unknown[]) => Promise<Awaited<ReturnType<BandwidthMeter[Name]>>>;
  return callMeter(env, meterKey, (meter) => (meter as unknown as { once: Once }).once(id, name, sent));
}
