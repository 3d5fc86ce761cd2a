import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../lib/env';
import { waitMs } from './window';

/** How often one address has begun an upload lately. Forgets itself when the window has passed. */
export class UploadRate extends DurableObject<Env> {
  /** Takes one of `limit` starts per `windowMs`; answers 0, or for how many milliseconds to wait. */
  async take(limit: number, windowMs: number, now: number): Promise<number> {
    const starts = (await this.ctx.storage.get<number[]>('starts')) ?? [];
    const wait = waitMs(starts, limit, windowMs, now);
    if (wait > 0) return wait;
    await this.ctx.storage.put('starts', [...starts, now].slice(-limit));
    await this.ctx.storage.setAlarm(now + windowMs);
    return 0;
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}

/** The counter of an address, by the same key as its bandwidth meter. */
export const rateOf = (env: Env, meterKey: string): DurableObjectStub<UploadRate> =>
  (env.UPLOAD_RATE as DurableObjectNamespace<UploadRate>).getByName(meterKey);
