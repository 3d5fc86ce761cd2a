/** Multipart sessions of R2 that are created in advance. Some of these sessions are never used. */
import type { Context } from 'hono';
import { abortMultipart, createMultipart } from '../../blobs/bucket';
import type { AppEnv } from '../../lib/env';
import { RecentKeys } from '../../lib/recent-keys';
import { afterAnswer } from '../../lib/request-log';
import { startEarly } from '../../lib/start-early';

/** A session that R2 is creating. If this isolate dies, the session stays unused, and R2 drops it after 7 days. */
export class SessionAhead {
  readonly uploadId: Promise<string>;
  private isClaimed = false;

  constructor(
    private readonly c: Context<AppEnv>,
    private readonly r2Key: string,
  ) {
    this.uploadId = startEarly(createMultipart(c.env.BUCKET, r2Key));
  }

  /** Returns the session's id. Afterwards `drop` does nothing, because the caller may store the id. */
  claim(): Promise<string> {
    this.isClaimed = true;
    return this.uploadId;
  }

  /** Ends the session in the background, unless `claim` was called. */
  drop(): void {
    if (this.isClaimed) return;
    const { c, r2Key, uploadId } = this;
    const end = async (id: string) => abortMultipart(c.env.BUCKET, r2Key, id);
    afterAnswer(
      c,
      uploadId.then(end, () => {}),
    );
  }
}

/** Object keys of large files that this isolate has announced and that have no session yet. */
const newKeys = new RecentKeys();

export const rememberNewKey = (r2Key: string, now: number): void => newKeys.add(r2Key, now);

/**
 * Starts a session for a newly announced file before its row is read. Returns undefined if this isolate did not
 * announce the file. Each announced key works once, so a client cannot create several sessions for a file, or
 * sessions for other files.
 */
export function sessionForNewFile(c: Context<AppEnv>, r2Key: string): SessionAhead | undefined {
  if (!newKeys.has(r2Key, c.var.now)) return undefined;
  newKeys.forget(r2Key);
  return new SessionAhead(c, r2Key);
}
