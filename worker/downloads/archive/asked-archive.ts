/** Finds the archive that a request asks for, and its layout. Checks access; acts on D1 and a rate limiter. */
import type { Context } from 'hono';
import { stateDigest } from '../../archive/digest';
import { readSelection, type Selection } from '../../archive/selection';
import { isOwner, readableFolder } from '../../folders/gate/readable';
import { type Folder, findSharedFolder } from '../../folders/store';
import { invalidInput } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { afterAnswer } from '../../lib/request-log';
import { ARCHIVE_SMALL_FILES } from '../limits';
import { readerKeyOf } from '../reader-key';
import { type RememberedArchive, remember } from '../remembered-store';
import { ArchiveCache, type Reading, unshared } from './archive-cache';
import { takeLayout } from './archive-rate';
import { filesToRead, foldersHeld, type LaidOut, layOutArchive } from './archive-reading';
import type { ArchivedFolder } from './archive-store';

export interface Asked {
  folder: Folder;
  ownerPremiumUntil: number | null;
  selection: Selection;
  folders: readonly ArchivedFolder[];
  /** Number of files to read for the layout. */
  files: number;
  /** Digest of everything that determines the archive, or null if it is small and laid out for every request. */
  digest: string | null;
}

const cache = new ArchiveCache<LaidOut>();

/** Returns the archive that path and query name. Throws if the caller may not read it. */
export async function readAsked(c: Context<AppEnv>, folderId: string): Promise<Asked> {
  const db = dbOf(c.env);
  const found = await findSharedFolder(db, folderId);
  const folder = await readableFolder(c, found?.folder);
  const selection = readSelection({ files: c.req.queries('files') ?? [], path: c.req.queries('path') ?? [] });
  if ('problem' in selection) throw invalidInput(selection.field, selection.problem);
  const folders = await foldersHeld(db, folder, selection, { now: c.var.now, isOwner: await isOwner(c, folder) });
  const files = filesToRead(folders, selection);
  const digest = files > ARCHIVE_SMALL_FILES ? stateDigest(selection, folders) : null;
  return { folder, ownerPremiumUntil: found?.ownerPremiumUntil ?? null, selection, folders, files, digest };
}

/**
 * Lays out the archive, or shares a layout in memory. The caller must end the reading. Throws if there is no archive.
 */
export async function layOut(c: Context<AppEnv>, asked: Asked): Promise<Reading<LaidOut>> {
  const { folder, folders, selection, files, digest } = asked;
  const db = dbOf(c.env);
  if (digest === null) return unshared(await layOutArchive(db, folders, selection, () => {}));
  const caller = await readerKeyOf(c);
  return cache.read(`${folder.id}/${digest}`, caller, async (hold) => {
    await takeLayout(c, caller, files);
    const laidOut = await layOutArchive(db, folders, selection, hold);
    rememberLaidOut(c, asked, laidOut);
    return laidOut;
  });
}

/** Stores length and ETag of a large archive, in the background. */
export function rememberLaidOut(c: Context<AppEnv>, { folder, digest }: Asked, laidOut: LaidOut): void {
  if (digest !== null) afterAnswer(c, remember(dbOf(c.env), folder.id, digest, factsOf(laidOut), c.var.now));
}

export const factsOf = ({ layout, etag, manifest }: LaidOut): RememberedArchive => ({
  size: layout.size,
  etag,
  modifiedAt: manifest.modifiedAt,
});
