/**
 * What programs do with the addresses that people know: `PUT /name` and `POST /` send, `/d/` gives bytes to programs that say
 * they are some, `/f/` gives them to everybody. No cookie says who sends: a page of another site can send none of these
 * in its visitor's name.
 */
import type { Context, Hono, Next } from 'hono';
import { bytePaths, sharePath } from '../contract/byte-paths';
import { SHARE_ID } from '../contract/ids';
import { asDownload, serveFile } from '../downloads/serve-file';
import { managementSecretMade } from '../folders/management/make-secret';
import { removableFolder } from '../folders/own';
import { emptyDeleted } from '../folders/removal/removal';
import { findFolder, markTreesDeleting } from '../folders/store';
import { allows } from '../identity/api-token';
import { ApiError, invalidInput } from '../lib/api-error';
import { FILE_BODY } from '../lib/bodies/read-off';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { publicOrigin } from '../lib/hosts/origin';
import { afterAnswer } from '../lib/request-log';
import { answering, receivedAnswer } from './answer';
import { deleteToken, isDeleteToken } from './delete-url';
import { serveIndexed, serveShare } from './download';
import { helpText } from './help';
import { DELETE_ROUTE, SHAREX_PATH } from './paths';
import { isSentByPage, programOf } from './program';
import { type Received, receiveFile, receiveForm } from './receive';
import { shareXUploader } from './sharex';
import { findManagement } from './store';

export function mountPrograms(app: Hono<AppEnv>): void {
  app.put('/*', (c, next) =>
    isApi(c)
      ? next()
      : answering(
          c,
          async () => {
            refusePages(c);
            return received(c, await receiveFile(c, nameIn(c)));
          },
          FILE_BODY,
        ),
  );
  app.post('/', (c) =>
    answering(
      c,
      async () => {
        refusePages(c);
        return received(c, await receiveForm(c));
      },
      FILE_BODY,
    ),
  );
  app.get('/', help);
  app.get('/d/:folderId/*', share);
  app.get(bytePaths.direct, direct);
  app.get(DELETE_ROUTE, (c) =>
    c.text('To delete this upload: curl -X DELETE, and this address. In a browser, use its management link.\n', 405, {
      Allow: 'DELETE',
    }),
  );
  app.delete(DELETE_ROUTE, (c) => answering(c, () => deleteFolder(c)));
  app.get(SHAREX_PATH, (c) =>
    answering(c, async () =>
      c.body(`${JSON.stringify(shareXUploader(publicOrigin(c)), null, 2)}\n`, 200, {
        'Content-Type': 'application/json',
        'Content-Disposition': 'attachment; filename=fileshare.sxcu',
      }),
    ),
  );
}

const isApi = (c: Context<AppEnv>): boolean => c.req.path === '/api' || c.req.path.startsWith('/api/');

const kindOf = (c: Context<AppEnv>) => programOf(c.req.header('User-Agent'));

function refusePages(c: Context<AppEnv>): void {
  if (isSentByPage((name) => c.req.header(name))) throw new ApiError('not_from_pages');
}

/** The name at the end of the address, as a program escaped it. */
function nameIn(c: Context<AppEnv>): string {
  const { pathname } = new URL(c.req.url);
  if (pathname === '/') throw invalidInput('name', 'is missing: put the name of the file behind the slash');
  try {
    return decodeURIComponent(pathname.slice(1));
  } catch {
    throw invalidInput('name', 'is not UTF-8');
  }
}

/** A management link outlives the API token that it is made by: only a token that may manage gets one, and a delete URL. */
async function received(c: Context<AppEnv>, upload: Received): Promise<Response> {
  const token = c.get('apiToken');
  if (token !== undefined && !allows(token.scopes, 'manage')) return receivedAnswer(c, upload, null);
  const made = await managementSecretMade(c, upload.folder.id, upload.ownerId);
  const deletion = await deleteToken(c.var.config, upload.folder.id, made.secretHash);
  return receivedAnswer(c, upload, { management: made.secret, deletion });
}

/** Who asks for the first page and is no browser is told what there is in ten lines. */
async function help(c: Context<AppEnv>, next: Next): Promise<Response | undefined> {
  const isAsked = kindOf(c) !== null && !/\btext\/html\b/i.test(c.req.header('Accept') ?? '');
  if (isAsked) {
    return answering(c, async () =>
      c.text(helpText(publicOrigin(c)), 200, { 'Cache-Control': 'no-cache', Vary: 'User-Agent, Accept' }),
    );
  }
  await next();
  c.header('Vary', 'User-Agent, Accept', { append: true });
  return undefined;
}

/** A cache that keeps any of these has to tell programs from browsers. */
async function share(c: Context<AppEnv>, next: Next): Promise<Response | undefined> {
  const kind = kindOf(c);
  const folderId = c.req.param('folderId') ?? '';
  const own = sharePath(folderId);
  const path = c.req.path.slice(own.length);
  if (kind === null) {
    await next();
  } else if (path === '' && kind === 'lister' && SHARE_ID.test(folderId)) {
    // It takes what does not end with a slash for one file.
    c.res = c.redirect(`${own}/`, 302);
  } else {
    c.res = await answering(c, () =>
      path === '' ? serveShare(c, folderId) : serveIndexed(c, folderId, decoded(path.slice(1))),
    );
  }
  c.header('Vary', 'User-Agent', { append: true });
  return undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new ApiError('not_found');
  }
}

/** Whoever comes by a browser and may not have the file is shown the page that says why, and takes a password. */
async function direct(c: Context<AppEnv, typeof bytePaths.direct>): Promise<Response> {
  const { folderId, fileId } = c.req.param();
  const answer = await answering(c, () => serveFile(c, { folderId, fileId }, asDownload));
  const isPage = c.req.header('Sec-Fetch-Dest') === 'document';
  return isPage && c.var.errorCode !== undefined ? c.redirect(sharePath(encodeURIComponent(folderId)), 302) : answer;
}

async function deleteFolder(c: Context<AppEnv>): Promise<Response> {
  const { folderId = '', token = '' } = c.req.param();
  const db = dbOf(c.env, { folderId });
  const managed = await findManagement(db, folderId);
  if (!managed || !(await isDeleteToken(c.var.config, folderId, managed.secretHash, token))) {
    throw new ApiError('not_found');
  }
  removableFolder(await findFolder(db, folderId), managed.ownerId);
  if ((await markTreesDeleting(db, managed.ownerId, [folderId], c.var.now)) === 0) throw new ApiError('not_found');
  afterAnswer(c, emptyDeleted(c.env, managed.ownerId, c.var.now));
  return c.text('Deleted.\n', 200, { 'Cache-Control': 'no-store' });
}
