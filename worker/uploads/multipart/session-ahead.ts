/** Multipart sessions that are created in advance, to save a round trip. Some are never used. */
import type { Context } from 'hono';
import { abortMultipart, createMultipart } from '../../blobs/bucket';
import type { AppEnv } from '../../lib/env';
import { RecentKeys } from '../../lib/recent-keys';
import { afterAnswer } from '../../lib/request-log';
import { startEarly } from '../../lib/start-early';

/** If this isolate dies, R2 drops the unused session after 7 days. */
export class SessionAhead {
  readonly uploadId: Promise<string>;
  private isClaimed = false;

  constructor(
    private readonly c: Context<AppEnv>,
    private readonly r2Key: string,
  ) {
    this.uploadId = startEarly(createMultipart(c.env.BUCKET, r2Key));
  }

  /** After this call, `drop` does nothing, because the caller may store the id. */
  claim(): Promise<string> {
    this.isClaimed = true;
    return this.uploadId;
  }

  /** Ends the session after the response, unless it was claimed. */
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

/** Object keys of large files that this isolate has announced and that have no session. */
const newKeys = new RecentKeys();

export const rememberNewKey = (r2Key: string, now: number): void => newKeys.add(r2Key, now);

/** Returns a session if this isolate announced the file. Each object key works only once. */
export function sessionForNewFile(c: Context<AppEnv>, r2Key: string): SessionAhead | undefined {
  if (!newKeys.has(r2Key, c.var.now)) return undefined;
  newKeys.forget(r2Key);
  return new SessionAhead(c, r2Key);
}
