/**
 * What the files of a folder are, by SHA-256, so that whoever has downloaded them can prove that they are exact: all that
 * its ZIP holds for the same reader, the folders inside included. Of single objects R2 keeps it, of files in parts D1
 * keeps that of each part. Every file costs a look into R2, so a caller gets a bounded number. A page also reads the row
 * of every folder inside, of which the ZIP takes 1,000; the first one reads the directories without files, too. Passes
 * the gate; acts on D1, R2 and a rate limiter.
 */
import type { Context } from 'hono';
import pMap from 'p-map';
import { Selection } from '../archive/selection';
import { headObject } from '../blobs/bucket';
import type { Parsed } from '../contract/calls/endpoint';
import type { endpoints } from '../contract/calls/endpoints';
import { MINUTE_MS } from '../contract/units';
import { isOwner, readableFolder } from '../folders/gate/readable';
import { findSharedFolder, type PlacedFile } from '../folders/store';
import { meterKeyOf } from '../identity/address';
import { tooMany } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { rateOf } from '../lib/rates/rate-limiter';
import { directoriesHeld, filesToRead, foldersOfTree, pathWithin } from './archive/archive-reading';
import { findPartChecksums, listReadyAt } from './checksum-store';
import { countPages, placesOnPage } from './tree-pages';

const WINDOW_MS = 15 * MINUTE_MS;
const FILES_PER_WINDOW = 20_000;
/** The platform lets a call wait for six answers at once. */
const LOOKS_AT_ONCE = 6;
const EVERYTHING = new Selection(new Set(), new Set());

/** Throws what `checksums` of the contract is refused with. */
export async function checksumsOf(
  c: Context<AppEnv>,
  { folderId, userId, page, limit }: Parsed<typeof endpoints.checksums>,
) {
  const db = dbOf(c.env, { folderId });
  const folder = await readableFolder(c, (await findSharedFolder(db, folderId))?.folder, userId);
  const reader = { now: c.var.now, isOwner: await isOwner(c, folder, userId) };
  const folders = await foldersOfTree(db, folder, reader);
  const ready = await listReadyAt(db, placesOnPage(folders, page, limit));
  await takeChecksums(c, ready.length);
  const inParts = ready.filter(({ partBytes }) => partBytes !== null).map(({ id }) => id);
  const [partsOf, directories] = await Promise.all([
    findPartChecksums(db, inParts),
    page === 1 ? directoriesHeld(db, folders, EVERYTHING) : [],
  ]);
  const byFolder = Map.groupBy(ready, (file) => file.folderId);
  const inOrder = folders.flatMap((held) =>
    (byFolder.get(held.id) ?? []).map((file) => ({ ...file, path: pathWithin(held, file.path) })),
  );
  const files = await pMap(inOrder, (file) => checksumOf(c, file, partsOf.get(file.id) ?? []), {
    concurrency: LOOKS_AT_ONCE,
  });
  return {
    folder_name: folder.name,
    files,
    unfinishedFiles: folders.reduce((sum, { unfinishedFiles }) => sum + unfinishedFiles, 0),
    directories: directories.map(({ path }) => path),
    pagination: { page, limit, total: filesToRead(folders, EVERYTHING), totalPages: countPages(folders, limit) },
  };
}

async function checksumOf(c: Context<AppEnv>, file: PlacedFile, parts: string[]) {
  const { id, folderId, name, path, size, partBytes, r2Key } = file;
  const known = { fileId: id, folderId, original_filename: name, path, file_size: size };
  if (partBytes === null) {
    const object = await headObject(c.env.BUCKET, r2Key);
    return { ...known, sha256: object?.sha256 ?? null, partSize: null, parts: [] };
  }
  const [only, another] = parts;
  return { ...known, sha256: another === undefined ? (only ?? null) : null, partSize: partBytes, parts };
}

async function takeChecksums(c: Context<AppEnv>, files: number): Promise<void> {
  if (files === 0) return;
  const rate = { limit: FILES_PER_WINDOW, windowMs: WINDOW_MS };
  const waitMs = await rateOf(c.env, `checksums:${await meterKeyOf(c)}`).take(files, rate, c.var.now);
  if (waitMs > 0) throw tooMany('too_many_checksums', waitMs);
}
