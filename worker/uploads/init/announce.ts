/**
 * Announces files, for pages and programs alike: checks them, stores their rows in the destination, and signs a URL for
 * each file.
 */
import type { Context } from 'hono';
import { blobPath } from '../../contract/byte-paths';
import type { Handled } from '../../contract/calls/endpoint';
import type { endpoints } from '../../contract/calls/endpoints';
import { UPLOAD_URL_TTL_MS } from '../../contract/limits';
import { isMultipart } from '../../contract/part-size';
import type { NewFolder } from '../../folders/store';
import { ApiError } from '../../lib/api-error';
import type { AppEnv } from '../../lib/env';
import { originOf } from '../../lib/hosts/origin';
import type { Entitlements } from '../../plans/entitlements';
import { digestOf } from '../digest';
import { signGrant } from '../grant';
import type { Destination, KnownFile } from './destination';
import { fileOnItsWay } from './find-by-secret';
import { offerSession, sessionAnswer } from './offer-session';
import type { Keyed } from './place-files';
import { tooLarge, type UploadTarget, validateDirectories, validateFiles } from './validate-files';

/** Files and directories that a call announces. */
type Announced = Pick<Handled<typeof endpoints.initUpload>, 'files' | 'directories' | 'firstSession'>;

/** Announced files and directories after validation. */
export interface Arrivals {
  readonly files: readonly Keyed[];
  /** Paths of empty directories. */
  readonly directories: readonly string[];
  readonly totalBytes: number;
}

/** Validates the announced files and directories, but not against the limits of a plan. Throws `invalid_input`. */
export async function arrivalsOf(c: Context<AppEnv>, input: Announced): Promise<Arrivals> {
  const announced = validateFiles(input.files, { maxFiles: c.var.config.MAX_FILES_PER_UPLOAD });
  if ('code' in announced) throw refused(announced);
  const directories = validateDirectories(input.directories);
  if ('code' in directories) throw refused(directories);
  const files = await Promise.all(
    announced.files.map(async (file, index) => ({ ...file, index, uploadKey: await digestOf(file.identity) })),
  );
  return { files, directories: directories.paths, totalBytes: announced.totalBytes };
}

/**
 * Returns the folder that `destinationOf` chooses, and an upload target for each file. Throws `file_too_large` if the
 * plan does not allow the size of a file.
 */
export async function announce(
  c: Context<AppEnv>,
  { firstSession: wanted }: Pick<Announced, 'firstSession'>,
  arrivals: Arrivals,
  { maxFileBytes }: Entitlements,
  destinationOf: () => Promise<Destination>,
) {
  const largest = tooLarge(arrivals.files, maxFileBytes);
  if (largest) throw refused(largest);
  const destination = await destinationOf();
  const { folder, known, session } = destination;
  const uploadUrls = await Promise.all(
    arrivals.files.map((file) => target(c, destination, file, known.get(file.uploadKey))),
  );
  const firstSession = session
    ? await sessionAnswer(c, session, [], [])
    : wanted && (await firstSessionOf(c, uploadUrls, wanted));
  return { folder, uploadUrls, ...(firstSession && { firstSession }) };
}

const refused = ({ code, field, error }: { code: 'invalid_input' | 'file_too_large'; field: string; error: string }) =>
  new ApiError(code, { error, field });

/**
 * Returns the session of the first file, which saves its sender a round trip before the first byte. Returns undefined
 * if the file needs no session, or has changed since. The call that creates sessions reports the reason.
 */
async function firstSessionOf(
  c: Context<AppEnv>,
  [first]: UploadTarget[],
  wanted: { partSize?: number | undefined; device?: string | undefined },
) {
  if (!first?.multipart || !first.requiresUpload) return undefined;
  try {
    const { device, partSize } = wanted;
    const file = await fileOnItsWay(c.env, first.r2Key, { fileId: first.fileId, device, now: c.var.now });
    return await offerSession(c, file, partSize);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

async function target(
  c: Context<AppEnv>,
  { folder, isReceived }: Pick<Destination, 'isReceived'> & { folder: NewFolder },
  file: Keyed,
  known: KnownFile | undefined,
): Promise<UploadTarget> {
  if (!known) throw new Error('an announced file has no row');
  const requiresUpload = known.status === 'uploading';
  const multipart = isMultipart(file.size);
  const answer = { fileId: known.id, r2Key: known.r2Key, uploadUrl: null, requiresUpload, multipart };
  if (!requiresUpload || multipart) return answer;
  const grant = {
    fileId: known.id,
    folderId: folder.id,
    meterKey: folder.meterKey,
    r2Key: known.r2Key,
    size: file.size,
    ...(isReceived && { isReceived }),
  };
  const token = await signGrant(c.var.config, grant, c.var.now + UPLOAD_URL_TTL_MS);
  return { ...answer, uploadUrl: originOf(c) + blobPath(known.id, token) };
}
