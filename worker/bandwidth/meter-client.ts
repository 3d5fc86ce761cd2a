import type { DurableObject } from 'cloudflare:workers';
import type { Env } from '../lib/env';
import { newSecret } from '../lib/id';
import { withRetries } from '../lib/retry';
import { isCounting } from './answered-calls';
import type { BandwidthMeter } from './meter';

export type MeterCall = Exclude<keyof BandwidthMeter, keyof DurableObject | 'once'>;

type Answer<Name extends MeterCall> = Promise<Awaited<ReturnType<BandwidthMeter[Name]>>>;

/** Calls a meter, with retries. Retries of a call that is not idempotent keep its id, so only one counts. */
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
