/** Answers programs in plain text, or in JSON if they accept it. */
import type { Context } from 'hono';
import { directPath, managePath } from '../contract/byte-paths';
import { shareLinkOf } from '../folders/share-link';
import { type ReadOffBounds, readOff } from '../lib/bodies/read-off';
import { configure } from '../lib/configure';
import type { AppEnv } from '../lib/env';
import { publicOrigin } from '../lib/hosts/origin';
import { isoOrNull } from '../lib/iso';
import { apiErrorOf } from '../lib/request-log';
import { deletePath } from './paths';
import type { Received } from './receive';

const asksForJson = (c: Context<AppEnv>): boolean => /\bapplication\/json\b/i.test(c.req.header('Accept') ?? '');

/** Sets the headers of every answer to a program. */
function setHeaders(c: Context<AppEnv>): void {
  c.header('X-Content-Type-Options', 'nosniff');
  // The URL of a share is its secret.
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex');
}

/**
 * Returns the answer of `work`. An error is answered with one sentence, and its status tells scripts the reason.
 * `refusedBody` limits how much of a rejected body is read.
 */
export async function answering(
  c: Context<AppEnv>,
  work: () => Promise<Response>,
  refusedBody?: ReadOffBounds,
): Promise<Response> {
  try {
    setHeaders(c);
    configure(c);
    return await work();
  } catch (error) {
    const refused = apiErrorOf(c, error);
    c.set('errorCode', refused.code);
    await readOff(c, refusedBody);
    const headers = { 'Cache-Control': 'no-store', ...refused.headers };
    const answer = refused.answer();
    if (asksForJson(c)) return c.json(answer, refused.status, headers);
    return c.text(`${answer.error}\n`, refused.status, headers);
  }
}

/**
 * Answers with the link only, for standard output. All other data is in headers, or in JSON. `secrets` is null if the
 * sender may not manage the upload.
 */
export function receivedAnswer(
  c: Context<AppEnv>,
  { folder, files, hasDirectLinks }: Received,
  secrets: { management: string; deletion: string } | null,
): Response {
  const origin = publicOrigin(c);
  const listed = files.map(({ fileId, name, size }) => ({
    ...{ fileId, name, size },
    ...(hasDirectLinks && { directUrl: origin + directPath(folder.id, fileId, name) }),
  }));
  const [only, another] = listed;
  const told = {
    shareLink: shareLinkOf(origin, folder.id),
    ...(secrets && {
      manageUrl: origin + managePath(folder.id, secrets.management),
      deleteUrl: origin + deletePath(folder.id, secrets.deletion),
    }),
    expiryDate: isoOrNull(folder.expiresAt),
    files: listed,
  };
  const headers: Record<string, string> = {
    Location: told.shareLink,
    'Cache-Control': 'no-store',
    ...(told.manageUrl !== undefined && { 'X-Manage-Url': told.manageUrl }),
    ...(told.deleteUrl !== undefined && { 'X-Url-Delete': told.deleteUrl }),
    ...(told.expiryDate !== null && { 'X-Expires-At': told.expiryDate }),
    ...(only?.directUrl !== undefined && !another && { 'X-Direct-Url': only.directUrl }),
  };
  if (asksForJson(c)) return c.json({ folderId: folder.id, ...told }, 201, headers);
  return c.text(`${told.shareLink}\n`, 201, headers);
}
