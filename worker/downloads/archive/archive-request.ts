import type { Context } from 'hono';
import { readSelection, type Selection } from '../../archive/selection';
import { stateDigest } from '../../archive/tag';
import { MINUTE_MS } from '../../contract/units';
import { isOwner, readablePlainFolder } from '../../folders/gate/readable';
import { type Folder, findSharedFolder } from '../../folders/store';
import { invalidInput } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { takeAction } from '../../lib/rates/take';
import { afterAnswer } from '../../lib/request-log';
import { ARCHIVE_SMALL_FILES } from '../limits';
import { readerKeyOf } from '../reader-key';
import { type RememberedArchive, remember } from '../remembered-store';
import { ArchiveCache, type Reading, unsharedReading } from './archive-cache';
import { filesToRead, listSelectedFolders, type PreparedArchive, prepareArchive } from './archive-reading';
import type { ArchivedFolder } from './archive-store';

export interface ArchiveRequest {
  folder: Folder;
  /** Milliseconds since 1970. Null without a subscription, 0 if none was ever paid. */
  ownerPremiumUntil: number | null;
  selection: Selection;
  folders: readonly ArchivedFolder[];
  files: number;
  /** Digest of everything that determines the archive's bytes. Null for a small archive, whose layout is not shared. */
  digest: string | null;
}

const ARCHIVE_WINDOW_MS = 15 * MINUTE_MS;

const cache = new ArchiveCache<PreparedArchive>();

/** Throws if the selection is invalid or too large, or if the caller may not read the folder. */
export async function readArchiveRequest(c: Context<AppEnv>, folderId: string): Promise<ArchiveRequest> {
  const db = dbOf(c.env);
  const shared = await findSharedFolder(db, folderId);
  const folder = await readablePlainFolder(c, shared?.folder);
  const selection = readSelection({ files: c.req.queries('files') ?? [], path: c.req.queries('path') ?? [] });
  if ('problem' in selection) throw invalidInput(selection.field, selection.problem);
  const folders = await listSelectedFolders(db, folder, selection, {
    now: c.var.now,
    isOwner: await isOwner(c, folder),
  });
  const files = filesToRead(folders, selection);
  const digest = files > ARCHIVE_SMALL_FILES ? stateDigest(selection, folders) : null;
  return { folder, ownerPremiumUntil: shared?.ownerPremiumUntil ?? null, selection, folders, files, digest };
}

/** The caller must call `end` on the result. */
export async function openArchive(c: Context<AppEnv>, request: ArchiveRequest): Promise<Reading<PreparedArchive>> {
  const { folder, folders, selection, files, digest } = request;
  const db = dbOf(c.env);
  if (digest === null) return unsharedReading(await prepareArchive(db, folders, selection, () => {}));
  const caller = await readerKeyOf(c);
  return cache.read(`${folder.id}/${digest}`, caller, async (reportBytes) => {
    const rate = { limit: c.var.config.ARCHIVE_FILES_PER_WINDOW, windowMs: ARCHIVE_WINDOW_MS };
    await takeAction(c, { key: `archives:${caller}`, rate, code: 'too_many_archives', amount: files });
    const prepared = await prepareArchive(db, folders, selection, reportBytes);
    rememberPrepared(c, request, prepared);
    return prepared;
  });
}

export function rememberPrepared(
  c: Context<AppEnv>,
  { folder, digest }: ArchiveRequest,
  prepared: PreparedArchive,
): void {
  if (digest !== null) afterAnswer(c, remember(dbOf(c.env), folder.id, digest, factsOf(prepared), c.var.now));
}

export const factsOf = ({ layout, etag, manifest }: PreparedArchive): RememberedArchive => ({
  size: layout.size,
  etag,
  modifiedAt: manifest.modifiedAt,
});
