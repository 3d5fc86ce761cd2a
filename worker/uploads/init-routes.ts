/**
 * The beginning of an upload: what is to come is checked, admitted and written down, and every file gets its URL.
 *
 * Said again within a day, the same files by the same user find the same folder while it is unfinished, what has arrived
 * is not asked for again, and for the rest the day begins anew. With `folderId` files join a folder; those it was told of
 * within a day, or of which parts arrived within a day, are the same. A folder that has no files takes the expiry that
 * comes with its first ones; any other keeps its own.
 */
import type { Context, Hono } from 'hono';
import { blobPath } from '../contract/byte-paths';
import type { Handled } from '../contract/endpoint';
import { endpoints } from '../contract/endpoints';
import { isMultipart } from '../contract/part-size';
import { shareLinkOf } from '../folders/share-link';
import type { NewFolder } from '../folders/store';
import { refuseExcluded } from '../identity/excluded';
import { ApiError } from '../lib/api-error';
import type { AppEnv } from '../lib/env';
import { originOf, publicOrigin } from '../lib/origin';
import { on } from '../lib/serve';
import { entitlementsFor } from '../plans/current';
import { destinationOf, type KnownFile } from './destination';
import { digestOf } from './digest';
import { fileByKey } from './find-by-secret';
import { signGrant } from './grant';
import { UPLOAD_URL_TTL_MS } from './limits';
import { offerSession } from './offer-session';
import type { Keyed } from './place-files';
import { type UploadTarget, type ValidatedFiles, validateDirectories, validateFiles } from './validate-files';

export function mountInit(app: Hono<AppEnv>): void {
  on(app, endpoints.initUpload)(initUpload);
}

async function initUpload(c: Context<AppEnv>, input: Handled<typeof endpoints.initUpload>) {
  const { config, now } = c.var;
  const [allowed] = await Promise.all([entitlementsFor(c, input.userId), refuseExcluded(c, input.userId)]);
  const announced = validateFiles(input.files, {
    maxFiles: config.MAX_FILES_PER_UPLOAD,
    maxFileBytes: allowed.maxFileBytes,
  });
  if ('code' in announced) throw refused(announced);
  const directories = validateDirectories(input.directories);
  if ('code' in directories) throw refused(directories);
  const { totalBytes } = announced;
  const files = await Promise.all(
    announced.files.map(async (file, index) => ({ ...file, index, uploadKey: await digestOf(file.identity) })),
  );
  const { folder, known } = await destinationOf(c, {
    input,
    files,
    directories: directories.paths,
    totalBytes,
    allowed,
  });
  const uploadUrls = await Promise.all(files.map((file) => target(c, folder, file, known.get(file.uploadKey), now)));
  const firstSession = input.firstSession && (await firstSessionOf(c, uploadUrls, input.firstSession.partSize));
  return {
    folderId: folder.id,
    folderName: folder.name,
    shareLink: shareLinkOf(publicOrigin(c), folder.id),
    expiryDate: folder.expiresAt === null ? null : new Date(folder.expiresAt).toISOString(),
    ...(c.get('heldSecretHash') === undefined && { userId: input.userId }),
    uploadUrls,
    ...(firstSession && { firstSession }),
  };
}

const refused = ({ code, field, error }: Extract<ValidatedFiles, { code: string }>) =>
  new ApiError(code, { error, field });

/**
 * The session of the first file, which saves its sender a round trip before the first byte. Undefined where it needs
 * none, or where the file has changed meanwhile: then the call that creates sessions says how.
 */
async function firstSessionOf(c: Context<AppEnv>, [first]: UploadTarget[], partSize?: number) {
  if (!first?.multipart || !first.requiresUpload) return undefined;
  try {
    return await offerSession(c, await fileByKey(c.env, first.r2Key, first.fileId), partSize);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

async function target(
  c: Context<AppEnv>,
  folder: NewFolder,
  file: Keyed,
  known: KnownFile | undefined,
  now: number,
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
  };
  const token = await signGrant(c.var.config.SIGNING_SECRET, grant, now + UPLOAD_URL_TTL_MS);
  return { ...answer, uploadUrl: originOf(c) + blobPath(known.id, token) };
}
