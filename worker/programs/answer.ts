/** Responds to programs in plain text, or in JSON if they accept it. */
import type { Context } from 'hono';
import { directPath, managePath } from '../contract/byte-paths';
import { shareLinkOf } from '../folders/share-link';
import { type DrainBounds, drainBody } from '../lib/bodies/drain-body';
import { configure } from '../lib/configure';
import type { AppEnv } from '../lib/env';
import { publicOrigin } from '../lib/hosts/origin';
import { isoOrNull } from '../lib/iso';
import { apiErrorOf } from '../lib/request-log';
import { deletePath } from './paths';
import type { ReceivedUpload } from './receive';

const acceptsJson = (c: Context<AppEnv>): boolean => /\bapplication\/json\b/i.test(c.req.header('Accept') ?? '');

function setHeaders(c: Context<AppEnv>): void {
  c.header('X-Content-Type-Options', 'nosniff');
  // A referrer would reveal the secret URL of the share.
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex');
}

/** `drainBounds` limits how much of a rejected body is read and discarded. */
export async function withErrorAnswers(
  c: Context<AppEnv>,
  work: () => Promise<Response>,
  drainBounds?: DrainBounds,
): Promise<Response> {
  try {
    setHeaders(c);
    configure(c);
    return await work();
  } catch (error) {
    const apiError = apiErrorOf(c, error);
    c.set('errorCode', apiError.code);
    await drainBody(c, drainBounds);
    const headers = { 'Cache-Control': 'no-store', ...apiError.headers };
    const answer = apiError.answer();
    if (acceptsJson(c)) return c.json(answer, apiError.status, headers);
    return c.text(`${answer.error}\n`, apiError.status, headers);
  }
}

/**
 * Returns the response to an upload. The text has only the share's link, because programs print it. Headers have the
 * other links and the expiry. JSON has everything. `secrets` is null if the sender may not manage the upload.
 */
export function uploadAnswer(
  c: Context<AppEnv>,
  { folder, files, hasDirectLinks }: ReceivedUpload,
  secrets: { management: string; deletion: string } | null,
): Response {
  const origin = publicOrigin(c);
  const fileLinks = files.map(({ fileId, name, size }) => ({
    fileId,
    name,
    size,
    ...(hasDirectLinks && { directUrl: origin + directPath(folder.id, fileId, name) }),
  }));
  const [firstFile, secondFile] = fileLinks;
  const uploadLinks = {
    shareLink: shareLinkOf(origin, folder.id),
    ...(secrets && {
      manageUrl: origin + managePath(folder.id, secrets.management),
      deleteUrl: origin + deletePath(folder.id, secrets.deletion),
    }),
    expiryDate: isoOrNull(folder.expiresAt),
    files: fileLinks,
  };
  const headers: Record<string, string> = {
    Location: uploadLinks.shareLink,
    'Cache-Control': 'no-store',
    ...(uploadLinks.manageUrl !== undefined && { 'X-Manage-Url': uploadLinks.manageUrl }),
    ...(uploadLinks.deleteUrl !== undefined && { 'X-Url-Delete': uploadLinks.deleteUrl }),
    ...(uploadLinks.expiryDate !== null && { 'X-Expires-At': uploadLinks.expiryDate }),
    ...(firstFile?.directUrl !== undefined && !secondFile && { 'X-Direct-Url': firstFile.directUrl }),
  };
  if (acceptsJson(c)) return c.json({ folderId: folder.id, ...uploadLinks }, 201, headers);
  return c.text(`${uploadLinks.shareLink}\n`, 201, headers);
}
