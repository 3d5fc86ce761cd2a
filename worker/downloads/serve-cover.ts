/** Serves a folder's link preview picture. The bytes count towards the monthly bandwidth, but not as a download. */
import type { Context } from 'hono';
import { readWhole } from '../blobs/bucket';
import { findCoverKey } from '../folders/covers/cover-store';
import { readablePlainFolder } from '../folders/gate/readable';
import { findSharedFolder } from '../folders/store';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { afterAnswer } from '../lib/request-log';
import { accountFor } from './account';
import { Lease } from './lease';

/** The image runs no scripts, even in its own tab. */
const HEADERS = {
  'Content-Type': 'image/jpeg',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  // Browsers must ask again, because the folder may be protected, taken down or no longer shared.
  'Cache-Control': 'private, no-cache',
} as const;

export async function serveCover(c: Context<AppEnv>, folderId: string): Promise<Response> {
  const db = dbOf(c.env);
  const shared = await findSharedFolder(db, folderId);
  const folder = await readablePlainFolder(c, shared?.folder);
  const key = shared?.cover ? await findCoverKey(db, folderId, shared.cover) : undefined;
  const object = key === undefined ? null : await readWhole(c.env.BUCKET, key);
  if (!object) throw new ApiError('not_found');
  const { size, body } = object;
  const headers = { ...HEADERS, 'Content-Length': String(size) };
  try {
    if (c.req.method === 'HEAD') {
      // An unread body would keep its connection to R2 open.
      await body.cancel();
      return c.body(null, 200, headers);
    }
    const range = { target: null, offset: 0, bytes: size };
    const lease = await Lease.begin(await accountFor(c, folder, shared?.ownerPremiumUntil ?? null, range), size);
    lease.recordPassed(size);
    afterAnswer(c, lease.end());
    return c.body(body, 200, headers);
  } catch (error) {
    await body.cancel();
    throw error;
  }
}
