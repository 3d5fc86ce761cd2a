/**
 * The beginning of an upload: what is to come is checked, admitted and written down, and every file gets its URL.
 *
 * Said again within a day, the same files by the same user find the same folder while it is unfinished, what has arrived
 * is not asked for again, and for the rest the day begins anew. With `folderId` files join a folder; those it was told of
 * within a day, or of which parts arrived within a day, are the same. A folder that has no files takes the expiry that
 * comes with its first ones; any other keeps its own.
 */
import type { Context, Hono } from 'hono';
import type { Announcement } from '../bandwidth/announced-uploads';
import { announcementLimits } from '../bandwidth/announcement-limits';
import { meterOf } from '../bandwidth/charge';
import { faultOf } from '../bandwidth/refusal';
import { blobPath, sharePath } from '../contract/byte-paths';
import type { Parsed } from '../contract/endpoint';
import { endpoints } from '../contract/endpoints';
import { FOLDER_MAX_FILES, UNFINISHED_UPLOAD_TTL_MS, UPLOAD_URL_TTL_MS } from '../contract/limits';
import { isMultipart } from '../contract/part-size';
import { expiresAt, expiryProblem, outlivesItsSize } from '../folders/expiry';
import { cleanName, defaultFolderName } from '../folders/naming';
import { changeableFolder } from '../folders/own';
import { findFolder, type NewFolder } from '../folders/store';
import { type Db, openDb } from '../lib/db';
import type { AppEnv } from '../lib/env';
import { Fault, invalidInput } from '../lib/fault';
import { newShareId } from '../lib/id';
import { originOf } from '../lib/origin';
import { on } from '../lib/serve';
import { entitlementsFor, meterKeyFor } from '../plans/current';
import { admittedMonthlyBytes, type Entitlements } from '../plans/entitlements';
import { additionOf, type Keyed } from './addition';
import { readAnnounced, type UploadTarget } from './announced';
import { digestOf } from './digest';
import { signGrant } from './grant';
import { offerSession } from './offer-session';
import { fileByKey } from './proof';
import { announceAgain, findByUploadKeys, findUnfinishedFolder, insertFolder, joinFiles, type NewFile } from './store';

type Init = Parsed<typeof endpoints.initUpload>;
type Known = { id: string; r2Key: string; status: 'uploading' | 'ready' };
/** Where the files go, and all of them by upload key. */
type Destination = { folder: NewFolder; known: ReadonlyMap<string, Known> };

export function mountInit(app: Hono<AppEnv>): void {
  on(app, endpoints.initUpload)(initUpload);
}

async function initUpload(c: Context<AppEnv>, input: Init) {
  const { config, now } = c.var;
  const db = openDb(c.env.DB);
  const allowed = await entitlementsFor(c, input.userId);
  const announced = readAnnounced(input.files, {
    maxFiles: config.MAX_FILES_PER_UPLOAD,
    maxFileBytes: allowed.maxFileBytes,
  });
  if ('code' in announced) {
    const { code, field, problem } = announced;
    throw new Fault(code, { error: `${field}: ${problem}`, field });
  }
  const keyed = await Promise.all(
    announced.files.map(async (file, index) => ({ ...file, index, uploadKey: await digestOf(file.identity) })),
  );
  const { folder, known } = input.folderId
    ? await join(c, db, allowed, input, input.folderId, keyed)
    : await begin(c, db, allowed, input, keyed, announced.totalBytes);
  const uploadUrls = await Promise.all(keyed.map((file) => target(c, folder, file, known.get(file.uploadKey), now)));
  const firstSession = input.firstSession && (await firstSessionOf(c, uploadUrls, input.firstSession.partSize));
  return {
    folderId: folder.id,
    shareLink: (config.PUBLIC_ORIGIN || originOf(c)) + sharePath(folder.id),
    expiryDate: folder.expiresAt === null ? null : new Date(folder.expiresAt).toISOString(),
    userId: input.userId,
    uploadUrls,
    ...(firstSession && { firstSession }),
  };
}

async function begin(
  c: Context<AppEnv>,
  db: Db,
  allowed: Entitlements,
  input: Init,
  files: Keyed[],
  totalBytes: number,
): Promise<Destination> {
  const { now } = c.var;
  const problem = expiryProblem(input.expiryDays, allowed.tier, totalBytes);
  if (problem) throw invalidInput('expiryDays', problem);
  const name = cleanName(input.folderName ?? defaultFolderName(files));
  if ('problem' in name) throw invalidInput('folderName', name.problem);

  const initKey = await digestOf(input.uploadKey ?? keysOf(files).sort().join());
  const begun = { ownerId: input.userId, initKey, since: now - UNFINISHED_UPLOAD_TTL_MS, now };
  const unfinished = await findUnfinishedFolder(db, begun);
  if (unfinished !== undefined) return join(c, db, allowed, input, unfinished, files);

  const id = newShareId();
  const added = await additionOf(db, { id, nextDirectory: 1, directoryBytes: 0, fileCount: 0 }, files);
  const meterKey = await meterKeyFor(c, input.userId, allowed);
  const folder: NewFolder = {
    id,
    ownerId: input.userId,
    parentId: null,
    meterKey,
    name: name.name,
    status: 'open',
    createdAt: now,
    expiresAt: expiresAt(input.expiryDays, now),
    initKey,
    fileCount: files.length,
    totalBytes,
    nextPosition: files.length,
    downloadCount: 0,
    downloadedBytes: 0,
    lastAccessedAt: null,
    takenDownAt: null,
    takedownReason: null,
  };
  const announcement = { ...announcing(c, folder, allowed), bytes: totalBytes, files: files.length, begins: true };
  const isWritten = await admitThen(c, folder, announcement, () => insertFolder(db, folder, added, begun));
  // The same call was quicker, from another tab or as its own repetition.
  if (!isWritten) return begin(c, db, allowed, input, files, totalBytes);
  return { folder, known: byUploadKey(added.files) };
}

async function join(
  c: Context<AppEnv>,
  db: Db,
  allowed: Entitlements,
  input: Init,
  folderId: string,
  files: Keyed[],
): Promise<Destination> {
  const { now } = c.var;
  const joined = changeableFolder(await findFolder(db, folderId), input.userId, now);
  const keys = keysOf(files);
  const known = await findByUploadKeys(db, folderId, keys, now - UNFINISHED_UPLOAD_TTL_MS);
  refuseOtherSizes(files, known);
  const fresh = files.filter(({ uploadKey }) => !known.has(uploadKey));
  if (fresh.length === 0) {
    await admitAgain(c, joined, known, allowed);
    await announceAgain(db, folderId, keys, now);
    return { folder: joined, known };
  }
  const freshBytes = fresh.reduce((sum, { size }) => sum + size, 0);
  const isFirst = joined.fileCount === 0;
  if (isFirst) {
    const problem = expiryProblem(input.expiryDays, allowed.tier, freshBytes);
    if (problem) throw invalidInput('expiryDays', problem);
  }
  const folder = isFirst ? { ...joined, expiresAt: expiresAt(input.expiryDays, now) } : joined;
  // One that has had files keeps its meter, which knows what was downloaded of it.
  if (joined.nextPosition === 0) folder.meterKey = await meterKeyFor(c, input.userId, allowed);
  if (folder.fileCount + fresh.length > FOLDER_MAX_FILES) {
    throw invalidInput('files', `would be more than the ${FOLDER_MAX_FILES} that a folder may have`);
  }
  if (outlivesItsSize(folder.expiresAt, allowed.tier, folder.totalBytes + freshBytes, now)) {
    throw invalidInput('expiryDays', 'the folder lives longer than is allowed for what it would hold');
  }
  const added = await additionOf(db, joined, fresh);
  const announcement = { ...announcing(c, folder, allowed), bytes: freshBytes, files: fresh.length };
  const isWritten = await admitThen(c, folder, announcement, () => joinFiles(db, folder, added, now));
  // Others were quicker: what was judged is no longer the folder.
  if (!isWritten) return join(c, db, allowed, input, folderId, files);
  if (known.size > 0) await announceAgain(db, folderId, [...known.keys()], now);
  return { folder, known: new Map<string, Known>([...known, ...byUploadKey(added.files)]) };
}

/** A key stands for one file: what was admitted is what may come. */
function refuseOtherSizes(files: readonly Keyed[], known: ReadonlyMap<string, { size: number }>): void {
  for (const [index, { uploadKey, size }] of files.entries()) {
    const announced = known.get(uploadKey)?.size ?? size;
    if (size !== announced) throw invalidInput(`files[${index}].size`, `was announced as ${announced} with this key`);
  }
}

/** What is announced for a folder as long as nothing new is. */
const announcing = (c: Context<AppEnv>, folder: NewFolder, allowed: Entitlements): Announcement => ({
  folderId: folder.id,
  bytes: 0,
  files: 0,
  begins: false,
  monthlyLimit: admittedMonthlyBytes(allowed),
  limits: announcementLimits(c.var.config),
  now: c.var.now,
});

/** Reserves what is announced before the rows that promise to take it; no rows, no reservation. Answers what `write` does. */
async function admitThen(
  c: Context<AppEnv>,
  { meterKey }: NewFolder,
  announcement: Announcement,
  write: () => Promise<boolean>,
): Promise<boolean> {
  const meter = meterOf(c.env, meterKey);
  const refusal = await meter.announce(announcement);
  if (refusal) throw faultOf(refusal, c.var.now);
  let isWritten = false;
  try {
    isWritten = await write();
  } finally {
    if (!isWritten) await meter.retract(announcement);
  }
  return isWritten;
}

/** Files that were announced before: where their reservation has lapsed, what is still missing is admitted anew. */
async function admitAgain(
  c: Context<AppEnv>,
  folder: NewFolder,
  known: ReadonlyMap<string, Known>,
  allowed: Entitlements,
): Promise<void> {
  if ([...known.values()].every(({ status }) => status === 'ready')) return;
  const refusal = await meterOf(c.env, folder.meterKey).announce(announcing(c, folder, allowed));
  if (refusal) throw faultOf(refusal, c.var.now);
}

const keysOf = (files: readonly Keyed[]): string[] => files.map(({ uploadKey }) => uploadKey);

const byUploadKey = (added: readonly NewFile[]) =>
  new Map<string, Known>(added.map(({ id, r2Key, uploadKey }) => [uploadKey, { id, r2Key, status: 'uploading' }]));

/**
 * The session of the first file, which saves its sender a round trip before the first byte. Undefined where it needs
 * none, or where the file has changed meanwhile: then the call that creates sessions says how.
 */
async function firstSessionOf(c: Context<AppEnv>, [first]: UploadTarget[], partSize?: number) {
  if (!first?.multipart || !first.requiresUpload) return undefined;
  try {
    return await offerSession(c, await fileByKey(c.env, first.r2Key, first.fileId), partSize);
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

async function target(
  c: Context<AppEnv>,
  folder: NewFolder,
  file: Keyed,
  known: Known | undefined,
  now: number,
): Promise<UploadTarget> {
  if (!known) throw new Error('an announced file has no row');
  const requiresUpload = known.status === 'uploading';
  const multipart = isMultipart(file.size);
  const answer = { fileId: known.id, r2Key: known.r2Key, uploadUrl: null, requiresUpload, multipart };
  if (!requiresUpload || multipart) return answer;
  const grant = {
    fileId: known.id,
    folderId: folder.id,
    meterKey: folder.meterKey,
    r2Key: known.r2Key,
    size: file.size,
  };
  const token = await signGrant(c.var.config.SIGNING_SECRET, grant, now + UPLOAD_URL_TTL_MS);
  return { ...answer, uploadUrl: originOf(c) + blobPath(known.id, token) };
}
