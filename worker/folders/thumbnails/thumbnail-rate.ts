import type { Context } from 'hono';
import { meterKeyOf } from '../../identity/address';
import { tooMany } from '../../lib/api-error';
import type { AppEnv } from '../../lib/env';
import { rateOf } from '../../lib/rates/rate-limiter';
import { THUMBNAIL_RATE } from '../limits';

/**
 * Counts thumbnails per IP address. Throws `too_many_thumbnails` above the limit. `sent` is for uploaded thumbnails,
 * `seen` for thumbnails that the owner or a holder views.
 */
export async function takeThumbnails(c: Context<AppEnv>, kind: 'sent' | 'seen', count: number): Promise<void> {
  const waitMs = await rateOf(c.env, `thumbnails:${kind}:${await meterKeyOf(c)}`).take(
    count,
    THUMBNAIL_RATE,
    c.var.now,
  );
  if (waitMs > 0) throw tooMany('too_many_thumbnails', waitMs);
}
