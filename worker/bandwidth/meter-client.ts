/** How the Worker calls the meters. */
import type { Env } from '../lib/env';
import { wait } from '../lib/wait';
import type { BandwidthMeter } from './meter';

const METER_RETRIES = 2;
const METER_RETRY_MS = 50;

type Meter = DurableObjectStub<BandwidthMeter>;

/** The meter of an uploader's address. */
export const meterOf = (env: Env, meterKey: string): Meter =>
  (env.METER as DurableObjectNamespace<BandwidthMeter>).getByName(meterKey);

/** A call of the meter that may be repeated: made again where the object was reset, as every deployment does. */
export async function callMeter<Answer>(env: Env, meterKey: string, ask: (meter: Meter) => Promise<Answer>) {
  for (let retry = 0; ; retry++) {
    try {
      return await ask(meterOf(env, meterKey));
    } catch (error) {
      if (retry === METER_RETRIES || !mayBeRepeated(error)) throw error;
      await wait(METER_RETRY_MS * 2 ** retry);
    }
  }
}

/** The platform marks what is worth repeating; an overloaded object is not to be asked again. */
function mayBeRepeated(error: unknown): boolean {
  const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean };
  return retryable === true && overloaded !== true;
}
