/**
 * Checksums of the files in a folder's ZIP. R2 stores the checksums of whole files, D1 the checksums of parts. The rate
 * limit counts files, because many need a read of R2.
 */
import type { Context } from 'hono';
import pMap from 'p-map';
import type { FileObject } from '../archive/manifest';
import { Selection } from '../archive/selection';
import { headObject } from '../blobs/bucket';
import { ownerOfKey } from '../blobs/keys';
import type { ParsedInput } from '../contract/calls/endpoint';
import type { endpoints } from '../contract/calls/endpoints';
import { FOLDER_MAX_FILES } from '../contract/limits';
import { HOUR_MS } from '../contract/units';
import { isOwner, readablePlainFolder } from '../folders/gate/readable';
import { type FileWithPath, findSharedFolder } from '../folders/store';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { rateOf } from '../lib/rates/rate-limiter';
import { takeAction } from '../lib/rates/take';
import { filesToRead, listArchiveDirectories, listTreeFolders, pathWithin } from './archive/archive-reading';
import type { FileChecksum } from './checksum-list';
import { findFirstParts, findPartChecksums, listReadyAt } from './checksum-store';
import { readerKeyOf } from './reader-key';
import { countPages, positionsOnPage } from './tree-pages';

const WINDOW_MS = HOUR_MS;
const CHECKSUM_FILES_PER_WINDOW = 2 * FOLDER_MAX_FILES;
const R2_CONCURRENT_READS = 6;
const EVERYTHING = new Selection(new Set(), new Set());

export async function checksumsOf(
  c: Context<AppEnv>,
  { folderId, userId, page, limit }: ParsedInput<typeof endpoints.checksums>,
) {
  const db = dbOf(c.env);
  const folder = await readablePlainFolder(c, (await findSharedFolder(db, folderId))?.folder, userId);
  const reader = { now: c.var.now, isOwner: await isOwner(c, folder, userId) };
  const folders = await listTreeFolders(db, folder, reader);
  const ready = await listReadyAt(db, positionsOnPage(folders, page, limit));
  await takeChecksums(c, ready.length);
  const multipartIds = ready.filter(({ partBytes }) => partBytes !== null).map(({ id }) => id);
  const [partsOf, directories] = await Promise.all([
    findPartChecksums(db, multipartIds),
    page === 1 ? listArchiveDirectories(db, folders, EVERYTHING) : [],
  ]);
  const byFolder = Map.groupBy(ready, (file) => file.folderId);
  const orderedFiles = folders.flatMap((archivedFolder) =>
    (byFolder.get(archivedFolder.id) ?? []).map((file) => ({ ...file, path: pathWithin(archivedFolder, file.path) })),
  );
  const files = await pMap(orderedFiles, (file) => checksumOf(c, file, partsOf.get(file.id) ?? []), {
    concurrency: R2_CONCURRENT_READS,
  });
  return {
    folderName: folder.name,
    files,
    unfinishedFiles: folders.reduce((sum, { unfinishedFiles }) => sum + unfinishedFiles, 0),
    directories: directories.map(({ path }) => path),
    pagination: { page, limit, total: filesToRead(folders, EVERYTHING), totalPages: countPages(folders, limit) },
  };
}

async function checksumOf(c: Context<AppEnv>, file: FileWithPath, parts: string[]) {
  const { id, folderId, name, path, size, partBytes } = file;
  const fields = { fileId: id, folderId, originalFilename: name, path, fileSize: size };
  if (partBytes === null) return { ...fields, sha256: await checksumOfObject(c, file), partSize: null, parts: [] };
  const [only, another] = parts;
  return { ...fields, sha256: another === undefined ? (only ?? null) : null, partSize: partBytes, parts };
}

export async function findChecksums(c: Context<AppEnv>, files: readonly FileObject[]): Promise<FileChecksum[]> {
  const idOf = ({ r2Key }: FileObject) => ownerOfKey(r2Key)?.id ?? '';
  const multipartIds = files.filter(({ partBytes }) => partBytes !== null).map(idOf);
  const partsOf = await findFirstParts(dbOf(c.env), multipartIds);
  const find = async (file: FileObject): Promise<FileChecksum> => {
    if (file.partBytes === null) return { sha256: await checksumOfObject(c, file), parts: 0 };
    const { parts, first } = partsOf.get(idOf(file)) ?? { parts: 0, first: null };
    return { sha256: parts === 1 ? first : null, parts };
  };
  return pMap(files, find, { concurrency: R2_CONCURRENT_READS });
}

const checksumOfObject = async (c: Context<AppEnv>, { r2Key }: Pick<FileObject, 'r2Key'>): Promise<string | null> =>
  (await headObject(c.env.BUCKET, r2Key))?.sha256 ?? null;

/** Throws `too_many_checksums` above the limit. */
export async function takeChecksums(c: Context<AppEnv>, files: number): Promise<void> {
  if (files === 0) return;
  const rate = { limit: CHECKSUM_FILES_PER_WINDOW, windowMs: WINDOW_MS };
  await takeAction(c, { key: await rateKey(c), rate, code: 'too_many_checksums', amount: files });
}

export const giveChecksumsBack = async (c: Context<AppEnv>, files: number): Promise<void> =>
  rateOf(c.env, await rateKey(c)).giveBack(files);

const rateKey = async (c: Context<AppEnv>) => `checksums:${await readerKeyOf(c)}`;
