/** What a reader is told of a folder, by the API and in the page itself. Reads D1. */
import type { Answer } from '../contract/endpoint';
import type { endpoints } from '../contract/endpoints';
import { FOLDER_MAX_EMPTY_DIRECTORIES, FOLDER_PREFETCH_FILES } from '../contract/limits';
import type { Config } from '../lib/config';
import type { Db } from '../lib/db';
import { entitlementsOf, tierAt } from '../plans/entitlements';
import { folderAnswer, limitAnswer, takedownAnswer } from './answer';
import { readableFolder } from './readable';
import { type Folder, listFiles, listReadableChildren } from './store';
import { listKept } from './tree/directory-store';
import { visibility } from './visibility';

const FOLDER_CHILDREN_MAX = 200;

/** A folder with until when its owner is premium (milliseconds since 1970; null: not at all). */
export interface SharedFolder {
  readonly folder: Folder;
  readonly ownerPremiumUntil: number | null;
}

/**
 * The folder with the first of its files and the folders inside it; of one that was taken down its name and why.
 * `origin` is that of share links. Throws `not_found` or `expired` where readers may know no more than that.
 */
export async function sharedFolderAnswer(
  db: Db,
  config: Config,
  shared: SharedFolder | undefined,
  { origin, now }: { origin: string; now: number },
): Promise<Answer<typeof endpoints.folder>> {
  const told = { bandwidthLimit: downloadLimit(config, shared?.ownerPremiumUntil ?? null, now), origin };
  if (shared && visibility(shared.folder, now) === 'taken_down') return { folder: takedownAnswer(shared.folder, told) };
  const folder = readableFolder(shared?.folder, now);
  const [files, kept, children] = await Promise.all([
    listFiles(db, folder, 0, FOLDER_PREFETCH_FILES),
    folder.directoryBytes === 0 ? [] : listKept(db, [folder.id], FOLDER_MAX_EMPTY_DIRECTORIES),
    listReadableChildren(db, folder, now, FOLDER_CHILDREN_MAX),
  ]);
  const paths = kept.filter(({ isEmpty }) => isEmpty).map(({ path }) => path);
  return { folder: folderAnswer(folder, files, paths, children, told) };
}

/** How many bytes of a folder may be downloaded, as answers say it. */
export const downloadLimit = (config: Config, ownerPremiumUntil: number | null, now: number): number =>
  limitAnswer(entitlementsOf(tierAt(ownerPremiumUntil, now), config).folderDownloadBytes);
