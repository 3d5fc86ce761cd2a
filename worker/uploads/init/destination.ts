/** Finds or makes the folder of an upload, and writes its files down in it. Acts on D1 and the meter. */
import type { Context } from 'hono';
import type { Handled } from '../../contract/calls/endpoint';
import type { endpoints } from '../../contract/calls/endpoints';
import { UNFINISHED_UPLOAD_TTL_MS } from '../../contract/limits';
import { cleanName } from '../../contract/names';
import { isMultipart } from '../../contract/part-size';
import { expiresAt, expiryProblem } from '../../folders/expiry/expiry';
import { hashPassword } from '../../folders/gate/password-hash';
import { defaultFolderName } from '../../folders/naming';
import { newFolder } from '../../folders/new-folder';
import { changeableFolder } from '../../folders/own';
import { renewSharing } from '../../folders/sharing/change-sharing';
import { findFolder, type NewFolder } from '../../folders/store';
import { ApiError, invalidInput } from '../../lib/api-error';
import { type Db, dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { newShareId } from '../../lib/id';
import { meterKeyFor } from '../../plans/current';
import type { Entitlements } from '../../plans/entitlements';
import { digestOf } from '../digest';
import { rememberNew } from '../multipart/session-ahead';
import {
  type Begun,
  findByIds,
  findByUploadKeys,
  findUnfinishedFolder,
  insertFolder,
  joinFiles,
  type NewFile,
  type PlacedFiles,
  touchFiles,
} from '../store';
import { beginFirstSession, sessionIn } from './first-session';
import { joiningOf } from './joining';
import type { OfferedSession } from './offer-session';
import { type Keyed, keepingOf, placeFiles } from './place-files';
import { renewReservation, reserveThen } from './reserve';

/** Whoever loses so many races for one folder is told to come again. */
const ATTEMPTS_MAX = 50;

export interface Upload {
  input: Handled<typeof endpoints.initUpload>;
  files: readonly Keyed[];
  /** Paths of directories that are there without files. */
  directories: readonly string[];
  totalBytes: number;
  allowed: Entitlements;
}

export type KnownFile = Pick<NewFile, 'id' | 'r2Key'> & { status: 'uploading' | 'ready' };

/** Where the files go, and all of them by upload key. */
export interface Destination {
  folder: NewFolder;
  known: ReadonlyMap<string, KnownFile>;
  /** The files were asked for, and whoever sends them is not their owner. */
  isReceived?: boolean;
  /** That of the first file, where it was begun with it. */
  session?: OfferedSession;
}

/**
 * The folder that the upload names, the unfinished one that it began before, or a new one. What was judged is written
 * only where nothing came in between, so that it is judged again as often as others were quicker.
 */
export async function destinationOf(
  c: Context<AppEnv>,
  upload: Upload,
  begunBefore: Promise<BegunBefore>,
): Promise<Destination> {
  const attempt = await attemptAt(c, dbOf(c.env, { ownerId: upload.input.userId }), upload, begunBefore);
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts++) {
    const destination = await attempt();
    if (destination !== null) return destination;
  }
  throw new ApiError('folder_busy');
}

/** By what an upload is found when it begins again, and the unfinished folder that was, if there is one. */
export interface BegunBefore {
  readonly begun: Begun;
  readonly folderId: string | undefined;
}

/** Reads D1, unless the upload names its folder. */
export async function findBegunBefore(
  c: Context<AppEnv>,
  { userId: ownerId, uploadKey, folderId }: Upload['input'],
  files: readonly Keyed[],
): Promise<BegunBefore> {
  const { now } = c.var;
  const initKey = await digestOf(uploadKey ?? keysOf(files).sort().join());
  const begun = { ownerId, initKey, since: now - UNFINISHED_UPLOAD_TTL_MS, now };
  if (folderId) return { begun, folderId };
  return { begun, folderId: await findUnfinishedFolder(dbOf(c.env, { ownerId }), begun) };
}

async function attemptAt(
  c: Context<AppEnv>,
  db: Db,
  upload: Upload,
  begunBefore: Promise<BegunBefore>,
): Promise<() => Promise<Destination | null>> {
  const { folderId, password, message, downloadLimit } = upload.input;
  if (folderId) {
    const [field] = Object.entries({ password, message, downloadLimit }).find(([, given]) => given) ?? [];
    if (field !== undefined) throw invalidInput(field, 'is for a folder that begins');
    return () => join(c, db, upload, folderId);
  }
  const name = nameOf(upload);
  const { begun, folderId: foundAhead } = await begunBefore;
  let find = async () => foundAhead;
  return async () => {
    const unfinished = await find();
    // Whoever was quicker is looked for anew.
    find = () => findUnfinishedFolder(db, begun);
    return unfinished === undefined ? begin(c, db, upload, { name, begun }) : joinAgain(c, db, upload, unfinished);
  };
}

/** What the new folder is called, and by what it is found when the same is begun again. */
interface Beginning {
  name: string;
  begun: Begun;
}

/** Throws what is wrong with how the folder is to begin. */
function nameOf({ input, files, totalBytes, allowed }: Upload): string {
  const problem = expiryProblem(input.expiryDays, allowed.tier, totalBytes);
  if (problem) throw invalidInput('expiryDays', problem);
  const name = cleanName(input.folderName ?? defaultFolderName(files));
  if ('problem' in name) throw invalidInput('folderName', name.problem);
  return name.name;
}

/** Null: the same was begun meanwhile, from another tab or as its own repetition. */
async function begin(
  c: Context<AppEnv>,
  db: Db,
  upload: Upload,
  { name, begun }: Beginning,
): Promise<Destination | null> {
  const { input, files, directories, totalBytes, allowed } = upload;
  const { now } = c.var;
  const id = newShareId();
  const added = await placeFiles(db, { id, nextDirectory: 1, directoryBytes: 0, fileCount: 0 }, files, {
    paths: directories,
    keptCount: 0,
  });
  const folder = newFolder({
    id,
    ownerId: input.userId,
    parentId: null,
    meterKey: await meterKeyFor(c, input.userId, allowed),
    name,
    createdAt: now,
    expiresAt: expiresAt(input.expiryDays, now),
    initKey: begun.initKey,
    message: input.message || null,
    downloadLimit: input.downloadLimit ?? null,
  });
  const announced = { bytes: totalBytes, files: files.length, directories: directories.length, begins: true };
  return withFirstSession(c, upload, { folder, added }, (first) =>
    reserveThen(c, folder, allowed, announced, async () => {
      // Hashed only once the upload is admitted: a refusal has to be cheap.
      const passwordHash = input.password ? hashPassword(input.password) : null;
      return insertFolder(db, { ...folder, passwordHash }, await first, begun);
    }),
  );
}

/** The same as `join`, for a folder that the same upload began before: it is protected as this call says. */
async function joinAgain(c: Context<AppEnv>, db: Db, upload: Upload, folderId: string): Promise<Destination | null> {
  const { password, message, downloadLimit, userId } = upload.input;
  if (password || message || downloadLimit) {
    const folder = changeableFolder(await findFolder(db, folderId), userId, c.var.now);
    await renewSharing(c, folder, { password, message, downloadLimit });
  }
  return join(c, db, upload, folderId);
}

/** Null: the folder is no longer what was judged. */
async function join(c: Context<AppEnv>, db: Db, upload: Upload, folderId: string): Promise<Destination | null> {
  const { input, files, directories, allowed } = upload;
  const { now } = c.var;
  const joined = changeableFolder(await findFolder(db, folderId), input.userId, now);
  const known = await findByUploadKeys(db, folderId, keysOf(files), now - UNFINISHED_UPLOAD_TTL_MS);
  for (const [uploadKey, file] of await findGoneOnWith(db, folderId, files)) known.set(uploadKey, file);
  const judgedBy = { expiryDays: input.expiryDays, tier: allowed.tier, now };
  const { folder, fresh, freshBytes } = joiningOf(joined, known, files, judgedBy);
  const keeping = await keepingOf(db, joined, directories);
  if (fresh.length === 0 && keeping.paths.length === 0) {
    if ([...known.values()].some(({ status }) => status !== 'ready')) await renewReservation(c, folder, allowed);
    await touchFiles(db, folderId, announcedKeysOf(known), now);
    return { folder, known };
  }
  // One that has had files keeps its meter, which knows what was downloaded of it.
  const meterKey = joined.nextPosition === 0 ? await meterKeyFor(c, input.userId, allowed) : joined.meterKey;
  const added = await placeFiles(db, joined, fresh, keeping);
  const announced = { bytes: freshBytes, files: fresh.length, directories: keeping.paths.length, begins: false };
  const grown = { ...folder, meterKey };
  const written = await withFirstSession(c, upload, { folder: grown, added }, (first) =>
    reserveThen(c, grown, allowed, announced, async () => joinFiles(db, grown, await first, now)),
  );
  if (written === null) return null;
  if (known.size > 0) await touchFiles(db, folderId, announcedKeysOf(known), now);
  return { ...written, known: new Map<string, KnownFile>([...known, ...written.known]) };
}

/** The files of the folder that some are, by the keys with which these come. One that is not there comes anew. */
async function findGoneOnWith(db: Db, folderId: string, files: readonly Keyed[]) {
  const named = files.filter((file) => file.fileId !== undefined);
  if (named.length === 0) return [];
  const byId = await findByIds(
    db,
    folderId,
    named.map(({ fileId }) => fileId ?? ''),
  );
  return named.flatMap(({ uploadKey, fileId }) => {
    const file = byId.get(fileId ?? '');
    return file ? [[uploadKey, file] as const] : [];
  });
}

/** What the files were announced with first. */
const announcedKeysOf = (known: ReadonlyMap<string, { uploadKey: string }>): string[] =>
  [...known.values()].map(({ uploadKey }) => uploadKey);

const keysOf = (files: readonly Keyed[]): string[] => files.map(({ uploadKey }) => uploadKey);

/** What `write` writes, with the session of the first file where one is wanted for it. Null: it was not written. */
async function withFirstSession(
  c: Context<AppEnv>,
  { input, files }: Upload,
  { folder, added }: { folder: NewFolder; added: PlacedFiles },
  write: (placed: Promise<PlacedFiles>) => Promise<boolean>,
): Promise<Destination | null> {
  const first = beginFirstSession(c, folder, added, input.firstSession && { ...input.firstSession, of: files[0] });
  const isWritten = await write(first.placed).catch((error: unknown) => {
    // Of any other failure nobody knows whether the session was written down.
    if (error instanceof ApiError) first.refuse();
    throw error;
  });
  if (!isWritten) {
    first.drop();
    return null;
  }
  const session = sessionIn(folder, (await first.placed).files);
  for (const { size, r2Key } of added.files) {
    if (isMultipart(size) && r2Key !== session?.r2Key) rememberNew(r2Key, c.var.now);
  }
  return { folder, known: byUploadKey(added.files), ...(session && { session }) };
}

const byUploadKey = (added: readonly NewFile[]) =>
  new Map<string, KnownFile>(added.map(({ id, r2Key, uploadKey }) => [uploadKey, { id, r2Key, status: 'uploading' }]));
