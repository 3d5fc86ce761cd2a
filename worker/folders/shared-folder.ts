/** What a reader is told of a folder, by the API and in the page itself. Passes the gate; reads D1, notes that it was opened. */
import type { Context } from 'hono';
import type { Answer } from '../contract/calls/endpoint';
import type { endpoints } from '../contract/calls/endpoints';
import {
  FOLDER_CHILDREN_MAX,
  FOLDER_MAX_EMPTY_DIRECTORIES,
  FOLDER_PREFETCH_FILES,
  TOP_LEVEL_MAX_NAMES,
} from '../contract/limits';
import type { Config } from '../lib/config';
import { type Db, dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { entitlementsOf, tierAt } from '../plans/entitlements';
import { folderAnswer, limitAnswer, takedownAnswer } from './answer';
import { isPublic, mayRead, publicTombstone, STRANGER } from './gate/may-read';
import { isOwner, readableFolder } from './gate/readable';
import { noteOpened } from './opened';
import { findOpenedFolder, type Shown } from './opening-store';
import { type Folder, listFiles, listReadableChildren } from './store';
import { listKept } from './tree/directory-store';
import { selectTopLevel, topLevelOf } from './tree/top-level-store';

const AMOUNT = {
  files: FOLDER_PREFETCH_FILES,
  directories: FOLDER_MAX_EMPTY_DIRECTORIES,
  // One more than is listed tells that there are more.
  children: FOLDER_CHILDREN_MAX + 1,
  topFiles: TOP_LEVEL_MAX_NAMES,
};

/** A folder with until when its owner is premium (milliseconds since 1970; null: not at all), and its picture. */
export interface SharedFolder {
  /** What strangers are shown of it, where that was read with it. */
  readonly shown?: Shown;
  readonly folder: Folder;
  readonly ownerPremiumUntil: number | null;
  /** The id of its picture; null: it has none that fits. */
  readonly cover: string | null;
}

/**
 * The folder, for one who may read it, with the first of its files and the folders inside it; of one that was taken down
 * why, and its name where it is told. `origin` is that of share links, `userId` who makes the call, where it says so.
 * Throws as `readableFolder` does. Where `isPublic` holds, all but the owner get the same answer.
 */
export async function sharedFolderAnswer(
  c: Context<AppEnv>,
  config: Config,
  shared: SharedFolder | undefined,
  { origin, userId }: { origin: string; userId?: string | undefined },
): Promise<Answer<typeof endpoints.folder>> {
  const { now } = c.var;
  const told = { bandwidthLimit: downloadLimit(config, shared?.ownerPremiumUntil ?? null, now), origin };
  if (shared && mayRead(shared.folder, STRANGER, now) === 'taken_down') {
    return { folder: takedownAnswer(publicTombstone(shared.folder), told) };
  }
  const folder = await readableFolder(c, shared?.folder, userId);
  const db = dbOf(c.env, { folderId: folder.id });
  const reader = { now, isOwner: await isOwner(c, folder, userId) };
  if (!reader.isOwner) await noteOpened(c, folder);
  const isShown = shared?.shown && !reader.isOwner && isPublic(folder, now);
  const { files, kept, children, topLevel } = isShown ? shared.shown : await readShown(db, folder, reader);
  const paths = kept.filter(({ isEmpty }) => isEmpty).map(({ path }) => path);
  const answer = folderAnswer(folder, { files, emptyDirectories: paths, children, topLevel }, told);
  return { folder: { ...answer, ...(shared?.cover != null && { cover: shared.cover }) } };
}

/** The folder with what strangers are shown of it, in one round trip. */
export const findOpened = (db: Db, folderId: string, now: number): Promise<SharedFolder | undefined> =>
  findOpenedFolder(db, folderId, now, AMOUNT);

async function readShown(db: Db, folder: Folder, reader: { now: number; isOwner: boolean }): Promise<Shown> {
  const [files, kept, children, topLevel] = await Promise.all([
    listFiles(db, folder, 0, AMOUNT.files),
    folder.directoryBytes === 0 ? [] : listKept(db, [folder.id], AMOUNT.directories),
    listReadableChildren(db, folder, reader, AMOUNT.children),
    folder.nextPosition > AMOUNT.files
      ? db.batch(selectTopLevel(db, folder.id, AMOUNT.topFiles)).then((rows) => topLevelOf(...rows))
      : null,
  ]);
  return { files, kept, children, topLevel };
}

/** How many bytes of a folder may be downloaded, as answers say it. */
export const downloadLimit = (config: Config, ownerPremiumUntil: number | null, now: number): number =>
  limitAnswer(entitlementsOf(tierAt(ownerPremiumUntil, now), config).folderDownloadBytes);
