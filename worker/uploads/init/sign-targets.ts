/** Third step of an announcement: signs the upload URLs. */
import type { Context } from 'hono';
import { blobPath } from '../../contract/byte-paths';
import type { Answer } from '../../contract/calls/endpoint';
import type { endpoints } from '../../contract/calls/endpoints';
import { UPLOAD_URL_TTL_MS } from '../../contract/limits';
import { isMultipart } from '../../contract/part-size';
import { ApiError } from '../../lib/api-error';
import type { AppEnv } from '../../lib/env';
import { originOf } from '../../lib/hosts/origin';
import { signGrant } from '../grant';
import { uploadStateByKey } from './find-by-secret';
import type { RequestedSession } from './first-session';
import { offerSession, sessionAnswer } from './offer-session';
import type { AnnouncedFile, UploadTarget } from './validate-files';
import type { WrittenUpload } from './write-files';

export async function signTargets(
  c: Context<AppEnv>,
  upload: WrittenUpload,
  files: readonly AnnouncedFile[],
  requestedSession: RequestedSession | undefined,
): Promise<Pick<Answer<typeof endpoints.initUpload>, 'uploadUrls' | 'firstSession'>> {
  const uploadUrls = await Promise.all(files.map((file) => target(c, upload, file)));
  const firstSession = upload.session
    ? await sessionAnswer(c, upload.session, [], [])
    : requestedSession && (await firstSessionOf(c, uploadUrls, requestedSession));
  return { uploadUrls, ...(firstSession && { firstSession }) };
}

async function target(
  c: Context<AppEnv>,
  { folder, files, isReceived }: WrittenUpload,
  { uploadKey, size }: AnnouncedFile,
): Promise<UploadTarget> {
  const file = files.get(uploadKey);
  if (!file) throw new Error('an announced file has no row');
  const requiresUpload = file.status === 'uploading';
  const multipart = isMultipart(size);
  const answer = { fileId: file.id, r2Key: file.r2Key, uploadUrl: null, requiresUpload, multipart };
  if (!requiresUpload || multipart) return answer;
  const grant = {
    fileId: file.id,
    folderId: folder.id,
    meterKey: folder.meterKey,
    r2Key: file.r2Key,
    size,
    ...(isReceived && { isReceived }),
  };
  const token = await signGrant(c.var.config, grant, c.var.now + UPLOAD_URL_TTL_MS);
  return { ...answer, uploadUrl: originOf(c) + blobPath(file.id, token) };
}

/**
 * Returns undefined if the file needs no session, or after a refusal. After a refusal, the client calls
 * `createMultipart`, which reports the reason.
 */
async function firstSessionOf(c: Context<AppEnv>, [first]: UploadTarget[], { device, partSize }: RequestedSession) {
  if (!first?.multipart || !first.requiresUpload) return undefined;
  try {
    const file = await uploadStateByKey(c.env, first.r2Key, { fileId: first.fileId, device, now: c.var.now });
    return await offerSession(c, file, partSize);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
