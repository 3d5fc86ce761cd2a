import type { Context } from 'hono';
import { html } from 'hono/html';
import { archivePath, downloadPath } from '../contract/byte-paths';
import type { FolderAnswer } from '../contract/calls/folders';
import { SHARE_ID } from '../contract/ids';
import { isLongMessage } from '../contract/long-message';
import { isEmpty, oneFileOf } from '../contract/one-file';
import { type PageFolder, pageData } from '../contract/page-data';
import type { ShareLayout, ShareNote } from '../contract/site-pages';
import { relativeTime } from '../contract/spans';
import { isPublic, mayRead, STRANGER } from '../folders/gate/may-read';
import { readableFolder } from '../folders/gate/readable';
import { ensureRecipientCookie } from '../folders/gate/recipient';
import { shareLinkOf } from '../folders/share-link';
import { findSharedWithContents, type SharedFolder, sharedFolderAnswer } from '../folders/shared-folder';
import { findSharedFolder } from '../folders/store';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { languageOfCall } from '../lib/hosts/language';
import { encryptedText } from '../programs/encrypted-text';
import { type Words, wordsIn } from '../words/words';
import { type Card, cardOf } from './card';
import { inertJson } from './inert-json';
import { configOf, pageAt, type ShareTexts, siteOrigin } from './page';

const HEADERS = { 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-cache' };
const PRIVATE_HEADERS = { ...HEADERS, 'Referrer-Policy': 'no-referrer' };

export const hiddenPage = (c: Context<AppEnv>): Promise<Response> =>
  pageAt(c, '/shell', { headers: HEADERS, status: 404 });

/** Serves the page at `path` without data. It is the same for every link. */
export const privatePage = (c: Context<AppEnv>, path: string): Promise<Response> =>
  pageAt(c, path, { headers: PRIVATE_HEADERS });

/** Serves the same page for every id, without third-party scripts, because they could read the key in the URL. */
export const encryptedPage = (c: Context<AppEnv>): Promise<Response> =>
  pageAt(c, '/encrypted', {
    isScriptless: true,
    withoutScripts: encryptedText(wordsIn(languageOfCall(c)), siteOrigin(c), c.req.param('folderId') ?? ''),
    headers: PRIVATE_HEADERS,
  });

/** Serves the page of a share. For a browser, the page contains the response to its first API call. */
export async function sharePage(c: Context<AppEnv>): Promise<Response> {
  const folderId = c.req.param('folderId') ?? '';
  const isDocument = c.req.header('Sec-Fetch-Dest') === 'document';
  const shared = SHARE_ID.test(folderId) ? await findFolder(c, folderId, isDocument) : undefined;
  const verdict = mayRead(shared?.folder, STRANGER, c.var.now);
  if (!shared || verdict === 'not_found' || verdict === 'expired') return hiddenPage(c);
  const config = configOf(c);
  if (config) c.set('config', config);
  const isAvailable = verdict !== 'stopped' && verdict !== 'used_up';
  if (!isAvailable && !(config && (await isReadable(c, shared)))) return hiddenPage(c);
  const folderData = config && isDocument ? await readFolderData(c, shared) : null;
  const words = wordsIn(languageOfCall(c));
  const card = isPublic(shared.folder, c.var.now)
    ? cardOf(words, shared.folder, shared.cover, shareLinkOf(siteOrigin(c), folderId))
    : null;
  c.res = await pageAt(c, '/shell', {
    ...(card && { title: card.title }),
    ...(folderData &&
      c.req.query('view') === undefined && { share: shareTexts(words, folderData.answer.folder, c.var.now) }),
    head: `${card ? tagsOf(card) : ''}${folderData ? inertJson(pageData.folder, folderData) : ''}`,
    // Shared caches must not store a page with the visitor's data or with a cookie.
    headers: card && !folderData ? HEADERS : { ...HEADERS, 'Cache-Control': 'private, no-cache' },
  });
  if (folderData) await ensureRecipientCookie(c);
  return c.res;
}

function findFolder(c: Context<AppEnv>, folderId: string, withContents: boolean): Promise<SharedFolder | undefined> {
  const db = dbOf(c.env);
  return withContents ? findSharedWithContents(db, folderId, c.var.now) : findSharedFolder(db, folderId);
}

const isReadable = (c: Context<AppEnv>, { folder }: SharedFolder): Promise<boolean> =>
  readableFolder(c, folder).then(
    () => true,
    (failure) => {
      if (failure instanceof ApiError) return false;
      throw failure;
    },
  );

/** Returns null if the API would refuse the data. The page then calls the API to show why. */
async function readFolderData(c: Context<AppEnv>, shared: SharedFolder): Promise<PageFolder | null> {
  try {
    const answer = await sharedFolderAnswer(c, shared, { origin: siteOrigin(c) });
    return { folderId: shared.folder.id, readAt: c.var.now, answer };
  } catch (failure) {
    if (failure instanceof ApiError) return null;
    throw failure;
  }
}

/** Returns the texts that the page's code will show. A share named `3 files` needs no number of files. */
function shareTexts({ language, say, sizeOf }: Words, folder: FolderAnswer, now: number): ShareTexts {
  const { folderId, folderName: name, fileCount, totalSize, expiryDate } = folder;
  if (folder.copyrightViolation) return { layout: 'empty', name };
  const count = say('{count, plural, one {# file} other {# files}}', { count: fileCount });
  const file = oneFileOf(folder);
  const layout: ShareLayout = file ? 'file' : isEmpty(folder) ? 'empty' : 'stack';
  const expiry = expiryDate === null ? null : relativeTime(Date.parse(expiryDate) - now, language);
  const message = folder.message ?? '';
  const notes: readonly (ShareNote | false)[] = [
    folder.arrived !== undefined && 'arriving',
    expiry !== null && 'expires',
    expiryDate === null && 'forever',
    folder.isLimited === true && 'limited',
    isLongMessage(message) && 'long',
  ];
  return {
    layout,
    notes: notes.filter(Boolean).join(' '),
    name,
    count: count === name || layout !== 'stack' ? '' : count,
    size: layout === 'empty' ? '' : sizeOf(totalSize).replace(' ', '\u00a0'),
    expiry: expiry ?? '',
    message,
    file: file && file.originalFilename !== name ? file.originalFilename : '',
    download: file ? downloadPath(folderId, file.fileId) : archivePath(folderId),
  };
}

const tagsOf = (card: Card): string =>
  card.properties.map(([property, content]) => html`<meta property="${property}" content="${content}">`).join('');
