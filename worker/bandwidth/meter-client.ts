/** Calls from the Worker to the meters. */
import type { Env } from '../lib/env';
import { newSecret } from '../lib/id';
import { withRetries } from '../lib/retry';
import type { BandwidthMeter, CountingCall } from './meter';

export type Meter = DurableObjectStub<BandwidthMeter>;

/** Returns the meter for a meter key: an uploader's address or a premium user. */
const meterOf = (env: Env, meterKey: string): Meter =>
  (env.METER as DurableObjectNamespace<BandwidthMeter>).getByName(meterKey);

/** Calls the meter with retries (`lib/retry.ts`), each on a new stub. The call must be idempotent. */
export const callMeter = <Answer>(env: Env, meterKey: string, call: (meter: Meter) => Promise<Answer>) =>
  withRetries(() => call(meterOf(env, meterKey)));

/** Makes a call that is not idempotent. Retries carry the same id, so it counts once. */
export function callMeterOnce<Name extends CountingCall>(
  env: Env,
  meterKey: string,
  name: Name,
  ...args: Parameters<BandwidthMeter[Name]>
): Promise<Awaited<ReturnType<BandwidthMeter[Name]>>> {
  const id = newSecret();
  type Once = (id: string, name: Name, args: unknown[]) => Promise<Awaited<ReturnType<BandwidthMeter[Name]>>>;
  return callMeter(env, meterKey, (meter) => (meter as unknown as { once: Once }).once(id, name, args));
}
