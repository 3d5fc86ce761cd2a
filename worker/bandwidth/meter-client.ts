import type { DurableObject } from 'cloudflare:workers';
import type { Env } from '../lib/env';
import { newSecret } from '../lib/id';
import { withRetries } from '../lib/retry';
import { isCounting } from './answered-calls';
import type { BandwidthMeter } from './meter';

/** Names of the calls that the Worker can make to a meter. */
export type MeterCall = Exclude<keyof BandwidthMeter, keyof DurableObject | 'once'>;

type Answer<Name extends MeterCall> = Promise<Awaited<ReturnType<BandwidthMeter[Name]>>>;

/**
 * Calls the meter of an uploader's address or a premium user. Retries failed calls (`lib/retry.ts`), each time with a
 * new stub. If a call is not idempotent, all its attempts have the same id, so the meter counts the call once.
 */
export function callMeter<Name extends MeterCall>(
  env: Env,
  meterKey: string,
  name: Name,
  ...args: Parameters<BandwidthMeter[Name]>
): Answer<Name> {
  const id = newSecret();
  return withRetries(() => {
    const meter = env.METER.getByName(meterKey) as unknown as Record<
      MeterCall | 'once',
      (...args: unknown[]) => Answer<Name>
    >;
    return isCounting(name) ? meter.once(id, name, args) : meter[name](...args);
  });
}
