import type { Context } from 'hono';
import type { Answer } from '../contract/calls/endpoint';
import type { endpoints } from '../contract/calls/endpoints';
import {
  FOLDER_CHILDREN_MAX,
  FOLDER_MAX_EMPTY_DIRECTORIES,
  FOLDER_PREFETCH_FILES,
  TOP_LEVEL_MAX_NAMES,
} from '../contract/limits';
import { MINUTE_MS } from '../contract/units';
import type { Config } from '../lib/config';
import { type Db, dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { afterAnswer } from '../lib/request-log';
import { entitlementsOf, tierAt } from '../plans/entitlements';
import { folderAnswer, limitAnswer, takedownAnswer } from './answer';
import { isPublic, mayRead, publicTombstone, STRANGER } from './gate/may-read';
import { isOwner, readableFolder } from './gate/readable';
import { isFromSender } from './gate/recipient';
import { findFolderWithContents, type PublicContents } from './opening-store';
import { type Folder, listFiles, listReadableChildren, writeOpeningTime } from './store';
import { listKept } from './tree/directory-store';
import { selectTopLevel, topLevelOf } from './tree/top-level-store';

const OPENING_WRITE_EVERY_MS = 5 * MINUTE_MS;

const AMOUNT = {
  files: FOLDER_PREFETCH_FILES,
  directories: FOLDER_MAX_EMPTY_DIRECTORIES,
  // One more than the response may contain, to know whether there are more.
  children: FOLDER_CHILDREN_MAX + 1,
  topFiles: TOP_LEVEL_MAX_NAMES,
};

/** `ownerPremiumUntil` is in milliseconds since 1970. Null without a subscription, 0 if none was ever paid. */
export interface SharedFolder {
  /** For visitors without credentials. Undefined if it was not read together with the folder. */
  readonly contents?: PublicContents;
  readonly folder: Folder;
  readonly ownerPremiumUntil: number | null;
  /** Null without a current cover (`fittingCover`). */
  readonly cover: string | null;
}

/**
 * Returns the folder and the first page of its contents, or why it was taken down. Throws if the caller may not read
 * it. All callers of a public folder except the owner get the same response.
 */
export async function sharedFolderAnswer(
  c: Context<AppEnv>,
  shared: SharedFolder | undefined,
  { origin, userId }: { origin: string; userId?: string | undefined },
): Promise<Answer<typeof endpoints.folder>> {
  const { config, now } = c.var;
  const context = { bandwidthLimit: downloadLimit(config, shared?.ownerPremiumUntil ?? null, now), origin };
  if (shared && mayRead(shared.folder, STRANGER, now) === 'taken_down') {
    return { folder: takedownAnswer(publicTombstone(shared.folder), context) };
  }
  const folder = await readableFolder(c, shared?.folder, userId);
  const db = dbOf(c.env);
  const reader = { now, isOwner: await isOwner(c, folder, userId) };
  if (!reader.isOwner) await recordOpening(c, folder);
  const hasContents = shared?.contents && !reader.isOwner && isPublic(folder, now);
  const { files, keptDirectories, children, topLevel } = hasContents
    ? shared.contents
    : await readContents(db, folder, reader);
  const paths = keptDirectories.filter(({ isEmpty }) => isEmpty).map(({ path }) => path);
  const answer = folderAnswer(folder, { files, emptyDirectories: paths, children, topLevel }, context);
  const { cover } = shared ?? {};
  return {
    folder: { ...answer, ...(cover != null && { cover }), ...(reader.isOwner && { isOwn: true as const }) },
  };
}

/** Ignores openings by the sender. */
async function recordOpening(c: Context<AppEnv>, folder: Folder): Promise<void> {
  const { now } = c.var;
  const before = now - OPENING_WRITE_EVERY_MS;
  if ((folder.lastAccessedAt ?? 0) > before || (await isFromSender(c, folder))) return;
  afterAnswer(c, writeOpeningTime(dbOf(c.env), folder.id, { at: now, before }));
}

export const findSharedWithContents = (db: Db, folderId: string, now: number): Promise<SharedFolder | undefined> =>
  findFolderWithContents(db, folderId, now, AMOUNT);

async function readContents(
  db: Db,
  folder: Folder,
  reader: { now: number; isOwner: boolean },
): Promise<PublicContents> {
  const [files, keptDirectories, children, topLevel] = await Promise.all([
    listFiles(db, folder, 0, AMOUNT.files),
    folder.directoryBytes === 0 ? [] : listKept(db, [folder.id], AMOUNT.directories),
    listReadableChildren(db, folder, reader, AMOUNT.children),
    folder.nextPosition > AMOUNT.files
      ? db.batch(selectTopLevel(db, folder.id, AMOUNT.topFiles)).then((rows) => topLevelOf(...rows))
      : null,
  ]);
  return { files, keptDirectories, children, topLevel };
}

/** Returns how many bytes may be downloaded from one folder of this owner. 0 means no limit. */
export const downloadLimit = (config: Config, ownerPremiumUntil: number | null, now: number): number =>
  limitAnswer(entitlementsOf(tierAt(ownerPremiumUntil, now), config).folderDownloadBytes);
