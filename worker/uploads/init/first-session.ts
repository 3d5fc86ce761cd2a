/**
 * The session of the first file of an upload, which saves its sender a round trip before the first byte: R2 begins it while
 * the upload is admitted, and it is written down with the file. Acts on R2.
 */
import type { Context } from 'hono';
import { PART_MAX_COUNT } from '../../contract/limits';
import { isMultipart, partBytesFor } from '../../contract/part-size';
import type { NewFolder } from '../../folders/store';
import type { AppEnv } from '../../lib/env';
import { RecentKeys } from '../../lib/recent-keys';
import { SessionAhead } from '../multipart/session-ahead';
import type { NewFile, PlacedFiles } from '../store';
import type { OfferedSession } from './offer-session';
import type { Keyed } from './place-files';
import { partCount } from './plan';

/** Meters that have refused lately: what is not admitted costs no session where it comes often. */
const refusedLately = new RecentKeys();

interface FirstSession {
  /** The files as they are written. They are without a session where R2 began none: its sender asks for it then. */
  readonly placed: Promise<PlacedFiles>;
  /** The upload was refused, and nothing was written. */
  refuse(): void;
  /** Nothing was written, for certain. */
  drop(): void;
}

/** `wanted`: the first file of the upload, and how its parts should be; undefined: none is wanted. */
export function beginFirstSession(
  c: Context<AppEnv>,
  { meterKey }: Pick<NewFolder, 'meterKey'>,
  added: PlacedFiles,
  wanted: { of: Keyed | undefined; partSize?: number | undefined } | undefined,
): FirstSession {
  const { now } = c.var;
  const file = added.files.find(({ uploadKey }) => uploadKey === wanted?.of?.uploadKey);
  const partBytes = partBytesFor(file?.size ?? 0, wanted?.partSize);
  if (
    !file ||
    !isMultipart(file.size) ||
    partCount(file.size, partBytes) > PART_MAX_COUNT ||
    refusedLately.has(meterKey, now)
  ) {
    return { placed: Promise.resolve(added), refuse: () => {}, drop: () => {} };
  }
  const session = new SessionAhead(c, file.r2Key);
  const placed = session.uploadId.then(
    (uploadId) => ({
      ...added,
      files: added.files.map((one) => (one === file ? { ...one, uploadId, partBytes } : one)),
    }),
    () => added,
  );
  const drop = () => session.drop();
  const refuse = () => {
    refusedLately.add(meterKey, now);
    drop();
  };
  return { placed, refuse, drop };
}

/** The session that these new files of a folder were written with. */
export function sessionIn(folder: NewFolder, files: readonly NewFile[]): OfferedSession | undefined {
  for (const file of files) {
    const { uploadId, partBytes } = file;
    if (uploadId && partBytes) {
      return { ...file, uploadId, partBytes, folderId: folder.id, meterKey: folder.meterKey, isReceived: false };
    }
  }
  return undefined;
}
