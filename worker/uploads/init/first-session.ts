/** Saves a round trip: creates the multipart session of the first file while the meter admits the upload. */
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

/** Meters that recently refused an upload. A session in advance would be in vain. */
const recentlyRefused = new RecentKeys();

/** `uploadKey` identifies the first announced file. */
export interface RequestedSession {
  readonly uploadKey: string | undefined;
  readonly partSize?: number | undefined;
  readonly device?: string | undefined;
}

interface FirstSession {
  /** Rows, with the session's id if R2 has created one. Otherwise the client requests a session later. */
  readonly rows: Promise<PlacedFiles>;
  /** Ends the unused session. Call this only if the rows were certainly not written to D1. */
  end(isRefused: boolean): void;
}

/** Starts a session if requested and needed, except if the meter recently refused an upload. */
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

export function sessionIn(folder: NewFolder, files: readonly NewFile[]): OfferedSession | undefined {
  for (const file of files) {
    const { uploadId, partBytes } = file;
    if (uploadId && partBytes) {
      return { ...file, uploadId, partBytes, folderId: folder.id, meterKey: folder.meterKey, isReceived: false };
    }
  }
  return undefined;
}
