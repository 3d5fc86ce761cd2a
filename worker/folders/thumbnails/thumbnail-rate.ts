import type { Context } from 'hono';
import { meterKeyOf } from '../../identity/address';
import type { AppEnv } from '../../lib/env';
import { takeAction } from '../../lib/rates/take';
import { THUMBNAIL_RATE } from '../limits';

/**
 * Throws `too_many_thumbnails` above the limit. `sent` is for uploaded thumbnails, `seen` for those that the owner or a
 * manager views.
 */
export async function takeThumbnails(c: Context<AppEnv>, kind: 'sent' | 'seen', count: number): Promise<void> {
  const key = `thumbnails:${kind}:${await meterKeyOf(c)}`;
  await takeAction(c, { key, rate: THUMBNAIL_RATE, code: 'too_many_thumbnails', amount: count });
}
