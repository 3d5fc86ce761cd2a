/**
 * Creates the session of the first file of an upload, which saves its sender a round trip before the first byte. R2
 * creates it while the upload is being admitted, and it is stored with the file. Acts on R2.
 */
import type { Context } from 'hono';
import { PART_MAX_COUNT } from '../../contract/limits';
import { isMultipart, partBytesFor } from '../../contract/part-size';
import type { NewFile, PlacedFiles } from '../../folders/ledger/files-store';
import type { NewFolder } from '../../folders/store';
import type { AppEnv } from '../../lib/env';
import { RecentKeys } from '../../lib/recent-keys';
import { SessionAhead } from '../multipart/session-ahead';
import type { OfferedSession } from './offer-session';
import { partCount } from './part-plan';

/**
 * Meters that have refused an upload recently. They get no session ahead, so that repeated refusals cost no R2 calls.
 */
const recentlyRefused = new RecentKeys();

/** The session that a client wants with the answer. `uploadKey` identifies the first announced file. */
export interface RequestedSession {
  readonly uploadKey: string | undefined;
  readonly partSize?: number | undefined;
  readonly device?: string | undefined;
}

interface FirstSession {
  /** Rows to write. If R2 failed to create a session, they have none, and the sender asks for one later. */
  readonly rows: Promise<PlacedFiles>;
  /**
   * Ends the session. Call it only if certainly nothing was written. After a refusal by a meter, remembers the meter.
   */
  end(isRefused: boolean): void;
}

/** Starts a session for the file of `requestedSession`. If `requestedSession` is undefined, starts none. */
export function beginFirstSession(
  c: Context<AppEnv>,
  { meterKey }: Pick<NewFolder, 'meterKey'>,
  added: PlacedFiles,
  requestedSession: RequestedSession | undefined,
): FirstSession {
  const { now } = c.var;
  const file = added.files.find(({ uploadKey }) => uploadKey === requestedSession?.uploadKey);
  const partBytes = partBytesFor(file?.size ?? 0, requestedSession?.partSize);
  if (
    !file ||
    !isMultipart(file.size) ||
    partCount(file.size, partBytes) > PART_MAX_COUNT ||
    recentlyRefused.has(meterKey, now)
  ) {
    return { rows: Promise.resolve(added), end: () => {} };
  }
  const session = new SessionAhead(c, file.r2Key);
  const withSession = (uploadId: string) =>
    added.files.map((addedFile) => (addedFile === file ? { ...addedFile, uploadId, partBytes } : addedFile));
  return {
    rows: session.uploadId.then(
      (uploadId) => ({ ...added, files: withSession(uploadId) }),
      () => added,
    ),
    end(isRefused) {
      if (isRefused) recentlyRefused.add(meterKey, now);
      session.drop();
    },
  };
}

/** Returns the session that was stored with these new files, if any. */
export function sessionIn(folder: NewFolder, files: readonly NewFile[]): OfferedSession | undefined {
  for (const file of files) {
    const { uploadId, partBytes } = file;
    if (uploadId && partBytes) {
      return { ...file, uploadId, partBytes, folderId: folder.id, meterKey: folder.meterKey, isReceived: false };
    }
  }
  return undefined;
}
