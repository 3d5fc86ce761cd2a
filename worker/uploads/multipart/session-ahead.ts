/** Sessions of R2 that are begun before it is known whether they are wanted. Acts on R2. */
import type { Context } from 'hono';
import { abortMultipart, createMultipart } from '../../blobs/bucket';
import { ahead } from '../../lib/ahead';
import type { AppEnv } from '../../lib/env';
import { RecentKeys } from '../../lib/recent-keys';
import { afterAnswer } from '../../lib/request-log';

/** A session, in flight. Where this isolate dies, R2 drops it by itself (7 days). */
export class SessionAhead {
  readonly uploadId: Promise<string>;
  private isTaken = false;

  constructor(
    private readonly c: Context<AppEnv>,
    private readonly r2Key: string,
  ) {
    this.uploadId = ahead(createMultipart(c.env.BUCKET, r2Key));
  }

  /** It may be a file's now. */
  take(): Promise<string> {
    this.isTaken = true;
    return this.uploadId;
  }

  /** Ended behind the answer, unless it was taken. */
  drop(): void {
    if (this.isTaken) return;
    const { c, r2Key, uploadId } = this;
    const end = async (id: string) => abortMultipart(c.env.BUCKET, r2Key, id);
    afterAnswer(
      c,
      uploadId.then(end, () => {}),
    );
  }
}

/** Keys of files in parts that this isolate has made known, and for which nobody has asked for a session yet. */
const newKeys = new RecentKeys();

/** A file in parts was announced, and its sender is told its key. */
export const rememberNew = (r2Key: string, now: number): void => newKeys.add(r2Key, now);

/**
 * The session of a file that is known to be new, begun before its row is read; undefined: it is not known to be. Once
 * for each key that was made known, so that nobody has sessions begun by asking for what is not theirs, or again and again.
 */
export function sessionOfNew(c: Context<AppEnv>, r2Key: string): SessionAhead | undefined {
  if (!newKeys.has(r2Key, c.var.now)) return undefined;
  newKeys.forget(r2Key);
  return new SessionAhead(c, r2Key);
}
