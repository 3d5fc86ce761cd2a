/** Finds or creates the folder of an upload, and inserts the rows of its files. Acts on D1 and the meter. */
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

/** Attempts before giving up with `folder_busy`. */
const ATTEMPTS_MAX = 50;

export interface Upload {
  input: Handled<typeof endpoints.initUpload>;
  files: readonly Keyed[];
  /** Paths of empty directories. */
  directories: readonly string[];
  totalBytes: number;
  allowed: Entitlements;
}

export type KnownFile = Pick<NewFile, 'id' | 'r2Key'> & { status: 'uploading' | 'ready' };

/** The folder of the upload, and all its files by upload key. */
export interface Destination {
  folder: NewFolder;
  known: ReadonlyMap<string, KnownFile>;
  /** Whether the files are sent to a request, by a sender who is not their owner. */
  isReceived?: boolean;
  /** Session of the first file, if it was created together with the file. */
  session?: OfferedSession;
}

/**
 * Returns the named folder, the unfinished folder of an earlier attempt, or a new one. Writes are conditional on what
 * was read; on a conflict it reads again and retries.
 */
export async function destinationOf(
  c: Context<AppEnv>,
  upload: Upload,
  begunBefore: Promise<BegunBefore>,
): Promise<Destination> {
  const attempt = await attemptAt(c, dbOf(c.env), upload, begunBefore);
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts++) {
    const destination = await attempt();
    if (destination !== null) return destination;
  }
  throw new ApiError('folder_busy');
}

/** Keys that identify a repeated upload, and its unfinished folder, if any. */
export interface BegunBefore {
  readonly begun: Begun;
  readonly folderId: string | undefined;
}

/** Finds the unfinished folder of an earlier attempt. Reads D1, unless the upload names its folder. */
export async function findBegunBefore(
  c: Context<AppEnv>,
  { userId: ownerId, uploadKey, folderId }: Upload['input'],
  files: readonly Keyed[],
): Promise<BegunBefore> {
  const { now } = c.var;
  const initKey = await digestOf(uploadKey ?? keysOf(files).sort().join());
  const begun = { ownerId, initKey, since: now - UNFINISHED_UPLOAD_TTL_MS, now };
  if (folderId) return { begun, folderId };
  return { begun, folderId: await findUnfinishedFolder(dbOf(c.env), begun) };
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
    // A retry looks again for a folder that a concurrent request has created.
    find = () => findUnfinishedFolder(db, begun);
    return unfinished === undefined ? begin(c, db, upload, { name, begun }) : joinAgain(c, db, upload, unfinished);
  };
}

/** Name of the new folder, and the keys that identify a repeated upload. */
interface Beginning {
  name: string;
  begun: Begun;
}

/** Returns the name of the new folder. Throws `invalid_input` if the name or the expiry is not allowed. */
function nameOf({ input, files, totalBytes, allowed }: Upload): string {
  const problem = expiryProblem(input.expiryDays, allowed.tier, totalBytes);
  if (problem) throw invalidInput('expiryDays', problem);
  const name = cleanName(input.folderName ?? defaultFolderName(files));
  if ('problem' in name) throw invalidInput('folderName', name.problem);
  return name.name;
}

/**
 * Creates the folder. Returns null if a concurrent request has created the same one, such as another tab or a retry.
 */
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
      // Hashed only after the upload is admitted, because a refusal must be cheap.
      const passwordHash = input.password ? hashPassword(input.password) : null;
      return insertFolder(db, { ...folder, passwordHash }, await first, begun);
    }),
  );
}

/** Joins the unfinished folder of an earlier attempt, and first applies the sharing options of this call. */
async function joinAgain(c: Context<AppEnv>, db: Db, upload: Upload, folderId: string): Promise<Destination | null> {
  const { password, message, downloadLimit, userId } = upload.input;
  if (password || message || downloadLimit) {
    const folder = changeableFolder(await findFolder(db, folderId), userId, c.var.now);
    await renewSharing(c, folder, { password, message, downloadLimit });
  }
  return join(c, db, upload, folderId);
}

/** Adds files to the folder. Returns null if the folder has changed since it was read. */
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
  // A folder that has had files keeps its meter, which counts the folder's downloads.
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

/** Finds the files that are named by id, as pairs of upload key and file. A file with an unknown id is added as new. */
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

/** Returns the upload keys of the first announcement. */
const announcedKeysOf = (known: ReadonlyMap<string, { uploadKey: string }>): string[] =>
  [...known.values()].map(({ uploadKey }) => uploadKey);

const keysOf = (files: readonly Keyed[]): string[] => files.map(({ uploadKey }) => uploadKey);

/**
 * Writes the rows with `write`, including a session for the first file if the client wants one. Returns null if nothing
 * was written.
 */
async function withFirstSession(
  c: Context<AppEnv>,
  { input, files }: Upload,
  { folder, added }: { folder: NewFolder; added: PlacedFiles },
  write: (placed: Promise<PlacedFiles>) => Promise<boolean>,
): Promise<Destination | null> {
  const first = beginFirstSession(c, folder, added, input.firstSession && { ...input.firstSession, of: files[0] });
  const isWritten = await write(first.placed).catch((error: unknown) => {
    // After any other error the session may have been stored, so it must stay.
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
