/** The pages of a shared folder, that of its readers, which reads D1, and that of its managers; and that of a request. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import { SHARE_ID } from '../contract/ids';
import { type GivenFolder, pageData } from '../contract/page-data';
import { isPublic, mayRead, STRANGER } from '../folders/gate/may-read';
import { readableFolder } from '../folders/gate/readable';
import { becomeRecipient } from '../folders/gate/recipient';
import { shareLinkOf } from '../folders/share-link';
import { findOpened, type SharedFolder, sharedFolderAnswer } from '../folders/shared-folder';
import { findSharedFolder } from '../folders/store';
import { ApiError } from '../lib/api-error';
import type { Config } from '../lib/config';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { type Card, cardOf } from './card';
import { inertJson } from './inert-json';
import { configOf, pageAt, siteOrigin } from './page';

const HEADERS = { 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-cache' };

/** What is under `/d/` and `/r/` and leads nowhere; nothing of it is for robots. */
export const hiddenPage = (c: Context<AppEnv>): Promise<Response> =>
  pageAt(c, '/shell', { headers: HEADERS, status: 404 });

/** The page of a request for files: what it asks for is told by a call, after its password. It loads nobody's scripts. */
export const requestPage = (c: Context<AppEnv>): Promise<Response> =>
  pageAt(c, '/request', { headers: { ...HEADERS, 'Referrer-Policy': 'no-referrer' } });

/** The page of a management link: the same for every folder, since its secret never comes here. It loads nobody's scripts. */
export const managePage = (c: Context<AppEnv>): Promise<Response> =>
  pageAt(c, '/manage', { headers: { ...HEADERS, 'Referrer-Policy': 'no-referrer' } });

/**
 * The page with a card for whoever pastes the link somewhere, and for browsers with the answer that it would ask the API
 * for. A program that only looks for the card costs one row. A folder that is not for everybody has no card.
 */
export async function sharePage(c: Context<AppEnv>): Promise<Response> {
  const folderId = c.req.param('folderId') ?? '';
  const isDocument = c.req.header('Sec-Fetch-Dest') === 'document';
  const shared = SHARE_ID.test(folderId) ? await findFolder(c, folderId, isDocument) : undefined;
  const seen = mayRead(shared?.folder, STRANGER, c.var.now);
  if (!shared || seen === 'not_found' || seen === 'expired') return hiddenPage(c);
  const config = configOf(c);
  if (config) c.set('config', config);
  const mayBeRead = seen !== 'stopped' && seen !== 'used_up';
  if (!mayBeRead && !(config && (await isReadable(c, shared)))) return hiddenPage(c);
  const given = config && isDocument ? await givenFolder(c, config, shared) : null;
  const card = isPublic(shared.folder, c.var.now)
    ? cardOf(shared.folder, shared.cover, shareLinkOf(siteOrigin(c), folderId))
    : null;
  c.res = await pageAt(c, '/shell', {
    ...(card && { title: card.title }),
    head: `${card ? tagsOf(card) : ''}${given ? inertJson(pageData.folder, given) : ''}`,
    // Of a folder that is not for everybody the page says what only its reader may know; another has a reader's cookie.
    headers: card && !given ? HEADERS : { ...HEADERS, 'Cache-Control': 'private, no-cache' },
  });
  // A cookie is added to an answer that is there.
  if (given) await becomeRecipient(c);
  return c.res;
}

/** With what its page shows where a browser asks for it. */
function findFolder(c: Context<AppEnv>, folderId: string, isShown: boolean): Promise<SharedFolder | undefined> {
  const db = dbOf(c.env, { folderId });
  return isShown ? findOpened(db, folderId, c.var.now) : findSharedFolder(db, folderId);
}

/** Whether whoever asks may read what others may not. */
const isReadable = (c: Context<AppEnv>, { folder }: SharedFolder): Promise<boolean> =>
  readableFolder(c, folder).then(
    () => true,
    (failure) => {
      if (failure instanceof ApiError) return false;
      throw failure;
    },
  );

/** Null where the API would refuse: it says why. */
async function givenFolder(c: Context<AppEnv>, config: Config, shared: SharedFolder): Promise<GivenFolder | null> {
  try {
    const answer = await sharedFolderAnswer(c, config, shared, { origin: siteOrigin(c) });
    return { folderId: shared.folder.id, readAt: c.var.now, answer };
  } catch (failure) {
    if (failure instanceof ApiError) return null;
    throw failure;
  }
}

/** A folder's name is a stranger's text: all of it is escaped. */
const tagsOf = (card: Card): string =>
  card.properties.map(([property, content]) => html`<meta property="${property}" content="${content}">`).join('');
