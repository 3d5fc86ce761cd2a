/** Routes for programs. Cookies do not authorize uploads, so no page of another site can upload in a visitor's name. */
import type { Context, Hono, Next } from 'hono';
import { bytePaths, sharePath } from '../contract/byte-paths';
import { SHARE_ID } from '../contract/ids';
import { asDownload, serveFile } from '../downloads/serve-file';
import { createManagementSecret } from '../folders/management/make-secret';
import { removableFolder } from '../folders/owned-folder';
import { emptyDeleted } from '../folders/removal/removal';
import { findFolder, markTreesDeleting } from '../folders/store';
import { allows } from '../identity/api-token';
import { findManagementSecret } from '../identity/capability-store';
import { ApiError, invalidInput } from '../lib/api-error';
import { FILE_BODY } from '../lib/bodies/drain-body';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { publicOrigin } from '../lib/hosts/origin';
import { afterAnswer } from '../lib/request-log';
import { wordsIn } from '../words/words';
import { uploadAnswer, withErrorAnswers } from './answer';
import { deleteToken, isDeleteToken } from './delete-url';
import { serveIndexed, serveShare } from './download';
import { encryptedText } from './encrypted-text';
import { helpText } from './help';
import { DELETE_ROUTE, SHAREX_PATH } from './paths';
import { isSentByPage, programOf } from './program';
import { type ReceivedUpload, receiveFile, receiveForm } from './receive';
import { shareXUploader } from './sharex';

export function mountPrograms(app: Hono<AppEnv>): void {
  app.put('/*', (c, next) => (isApi(c) ? next() : upload(c, () => receiveFile(c, nameIn(c)))));
  app.post('/', (c) => upload(c, () => receiveForm(c)));
  app.get('/', help);
  app.get('/d/:folderId/*', share);
  app.get('/e/*', encryptedShare);
  app.get(bytePaths.direct, direct);
  app.get(DELETE_ROUTE, (c) =>
    c.text('To delete this upload, run curl -X DELETE with this URL. In a browser, use its management link.\n', 405, {
      Allow: 'DELETE',
    }),
  );
  app.delete(DELETE_ROUTE, (c) => withErrorAnswers(c, () => deleteFolder(c)));
  app.get(SHAREX_PATH, (c) =>
    withErrorAnswers(c, async () =>
      c.body(`${JSON.stringify(shareXUploader(publicOrigin(c)), null, 2)}\n`, 200, {
        'Content-Type': 'application/json',
        'Content-Disposition': 'attachment; filename=fileshare.sxcu',
      }),
    ),
  );
}

const upload = (c: Context<AppEnv>, receive: () => Promise<ReceivedUpload>): Promise<Response> =>
  withErrorAnswers(
    c,
    async () => {
      refusePages(c);
      return answerUpload(c, await receive());
    },
    FILE_BODY,
  );

const isApi = (c: Context<AppEnv>): boolean => c.req.path === '/api' || c.req.path.startsWith('/api/');

const kindOf = (c: Context<AppEnv>) => programOf(c.req.header('User-Agent'));

function refusePages(c: Context<AppEnv>): void {
  if (isSentByPage((name) => c.req.header(name))) throw new ApiError('not_from_pages');
}

function nameIn(c: Context<AppEnv>): string {
  const { pathname } = new URL(c.req.url);
  if (pathname === '/') throw invalidInput('name', 'is missing. Add the file name after the slash.');
  try {
    return decodeURIComponent(pathname.slice(1));
  } catch {
    throw invalidInput('name', 'is not UTF-8');
  }
}

/** An API token without the scope `manage` gets no management link, which would outlive the token. */
async function answerUpload(c: Context<AppEnv>, upload: ReceivedUpload): Promise<Response> {
  const token = c.get('apiToken');
  if (token !== undefined && !allows(token.scopes, 'manage')) return uploadAnswer(c, upload, null);
  const management = await createManagementSecret(c, upload.folder.id, upload.ownerId);
  const deletion = await deleteToken(c.var.config, upload.folder.id, management.secretHash);
  return uploadAnswer(c, upload, { management: management.secret, deletion });
}

async function help(c: Context<AppEnv>, next: Next): Promise<Response | undefined> {
  const wantsHelp = kindOf(c) !== null && !/\btext\/html\b/i.test(c.req.header('Accept') ?? '');
  if (wantsHelp) {
    return withErrorAnswers(c, async () =>
      c.text(helpText(publicOrigin(c)), 200, { 'Cache-Control': 'no-cache', Vary: 'User-Agent, Accept' }),
    );
  }
  await next();
  c.header('Vary', 'User-Agent, Accept', { append: true });
  return undefined;
}

/** Serves bytes to programs, and the page to browsers. `Vary` makes caches store both. */
async function share(c: Context<AppEnv>, next: Next): Promise<Response | undefined> {
  const kind = kindOf(c);
  const folderId = c.req.param('folderId') ?? '';
  const basePath = sharePath(folderId);
  const path = c.req.path.slice(basePath.length);
  if (kind === null) {
    await next();
  } else if (path === '' && kind === 'lister' && SHARE_ID.test(folderId)) {
    // Without a trailing slash, rclone would treat the URL as a single file.
    c.res = c.redirect(`${basePath}/`, 302);
  } else {
    c.res = await withErrorAnswers(c, () =>
      path === '' ? serveShare(c, folderId) : serveIndexed(c, folderId, decoded(path.slice(1))),
    );
  }
  c.header('Vary', 'User-Agent', { append: true });
  return undefined;
}

/** Responds to programs with English text, because they cannot decrypt the share. Browsers get the page. */
async function encryptedShare(c: Context<AppEnv>, next: Next): Promise<void> {
  if (kindOf(c) === null) await next();
  else {
    c.res = await withErrorAnswers(c, async () =>
      c.text(encryptedText(wordsIn('en'), publicOrigin(c), c.req.path.slice('/e/'.length)), 200, {
        'Cache-Control': 'no-cache',
        'X-Robots-Tag': 'noindex',
      }),
    );
  }
  c.header('Vary', 'User-Agent', { append: true });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new ApiError('not_found');
  }
}

/** Redirects a browser that may not get the file to the share's page, which says why. */
async function direct(c: Context<AppEnv, typeof bytePaths.direct>): Promise<Response> {
  const { folderId, fileId } = c.req.param();
  const answer = await withErrorAnswers(c, () => serveFile(c, { folderId, fileId }, asDownload));
  const isPage = c.req.header('Sec-Fetch-Dest') === 'document';
  return isPage && c.var.errorCode !== undefined ? c.redirect(sharePath(encodeURIComponent(folderId)), 302) : answer;
}

async function deleteFolder(c: Context<AppEnv>): Promise<Response> {
  const { folderId = '', token = '' } = c.req.param();
  const db = dbOf(c.env);
  const [folder, management] = await Promise.all([findFolder(db, folderId), findManagementSecret(db, folderId)]);
  if (!folder || !management || !(await isDeleteToken(c.var.config, folderId, management.secretHash, token))) {
    throw new ApiError('not_found');
  }
  const { ownerId } = removableFolder(folder, folder.ownerId);
  if ((await markTreesDeleting(db, ownerId, [folderId], c.var.now)) === 0) throw new ApiError('not_found');
  afterAnswer(c, emptyDeleted(c.env, ownerId, c.var.now));
  return c.text('Deleted.\n', 200, { 'Cache-Control': 'no-store' });
}
