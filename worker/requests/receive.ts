/**
 * Accepts a delivery to a request: writes its files into a folder of the request's owner. Acts on D1 and two meters.
 * The owner's meter counts the bytes, the sender's meter counts the announcements.
 */
import type { Context } from 'hono';
import type { Announcement } from '../bandwidth/announcement-windows';
import { callMeterOnce } from '../bandwidth/meter-client';
import { refusalError } from '../bandwidth/refusal';
import { reservationLimits } from '../bandwidth/reservation-limits';
import type { Reservation } from '../bandwidth/upload-reservations';
import type { Handled } from '../contract/calls/endpoint';
import type { endpoints } from '../contract/calls/endpoints';
import { freeMaxDays } from '../contract/free-expiry';
import { FOLDER_MAX_FILES, NO_EXPIRY, UNFINISHED_UPLOAD_TTL_MS } from '../contract/limits';
import { cleanName } from '../contract/names';
import { takedownFields } from '../folders/answer';
import { expiresAt } from '../folders/expiry/expiry';
import { requirePassword } from '../folders/gate/require-password';
import { newFolder } from '../folders/new-folder';
import type { NewFolder } from '../folders/store';
import { visibility } from '../folders/visibility';
import { meterKeyOf } from '../identity/address';
import { ApiError, invalidInput } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { newShareId } from '../lib/id';
import { admittedMonthlyBytes, type Entitlements } from '../plans/entitlements';
import { userMeterKey } from '../plans/meter-key';
import type { Arrivals } from '../uploads/init/announce';
import type { Destination, KnownFile } from '../uploads/init/destination';
import { keepingOf, placeFiles } from '../uploads/init/place-files';
import { findByUploadKeys, touchFiles } from '../uploads/store';
import { type Announced, beginSending, findSending, joinSending, othersSend } from './sending-store';
import { bytesLeft, filesLeft, holdableBytes, mayAnnounce, sendingName, stateOf } from './state';
import { type FileRequest, findRequest } from './store';

/** Attempts before giving up with `folder_busy`. */
const ATTEMPTS_MAX = 50;

interface Receiving {
  readonly input: Handled<typeof endpoints.send>;
  readonly arrivals: Arrivals;
  /** Limits of the owner's plan. */
  readonly allowed: Entitlements;
  readonly secretHash: string;
}

/** Returns the request, open or not. Throws `not_found` or `taken_down`. */
export function liveRequest(request: FileRequest | undefined): FileRequest {
  if (!request) throw new ApiError('not_found');
  if (request.takenDownAt === null) return request;
  // The title was visible only with the password.
  const name = request.passwordHash === null ? request.title : '';
  throw new ApiError('taken_down', takedownFields({ name, takedownReason: request.takedownReason }));
}

/** Returns the request if it is open. Throws `not_found`, `taken_down`, `request_closed` or `request_expired`. */
export function openRequest(found: FileRequest | undefined, now: number): FileRequest {
  const request = liveRequest(found);
  const state = stateOf(request, now);
  if (state !== 'open') throw new ApiError(`request_${state}`);
  return request;
}

/**
 * Returns the request if it is open and the caller has its password or a pass. Throws as `openRequest` and
 * `requirePassword` do.
 */
export async function readableRequest(c: Context<AppEnv>, found: FileRequest | undefined): Promise<FileRequest> {
  const request = openRequest(found, c.var.now);
  await requirePassword(c, { ...request, passVersion: 0 });
  return request;
}

/**
 * Returns the folder for the files of a delivery. Reads and checks everything again after a conflict. Throws
 * `folder_busy` after `ATTEMPTS_MAX` conflicts.
 */
export async function destinationOf(c: Context<AppEnv>, receiving: Receiving): Promise<Destination> {
  const { requestId } = receiving.input;
  const db = dbOf(c.env);
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts++) {
    const [found, known] = await Promise.all([
      findRequest(db, requestId),
      findSending(db, requestId, receiving.secretHash),
    ]);
    const request = liveRequest(found);
    const destination = await (known ? join(c, request, known.folder, receiving) : begin(c, request, receiving));
    if (destination !== null) return destination;
  }
  throw new ApiError('folder_busy');
}

/** Starts a delivery. Returns null after a conflict with a concurrent write. */
async function begin(
  c: Context<AppEnv>,
  request: FileRequest,
  { input, arrivals, allowed, secretHash }: Receiving,
): Promise<Destination | null> {
  await readableRequest(c, request);
  const { files, directories, totalBytes } = arrivals;
  const { now, config } = c.var;
  const id = newShareId();
  const announced = { request, files: files.length, bytes: totalBytes, now };
  await refuseUntaken(c, announced, id);
  const sender = senderOf(input.sender);
  const premium = allowed.tier === 'premium';
  const folder = newFolder({
    id,
    ownerId: request.ownerId,
    parentId: request.folderId,
    meterKey: premium ? await userMeterKey(config, request.ownerId) : request.meterKey,
    name: sendingName(sender, now),
    createdAt: now,
    expiresAt: expiresAt(premium ? NO_EXPIRY : freeMaxDays(totalBytes), now),
    initKey: `request:${request.id}`,
    message: input.message || null,
    // Not shared until its owner shares it.
    stoppedAt: now,
  });
  const empty = { id, nextDirectory: 1, directoryBytes: 0, fileCount: 0 };
  const added = await placeFiles(dbOf(c.env), empty, files, {
    paths: directories,
    keptCount: 0,
  });
  const isWritten = await reserveThen(c, request, folder, allowed, { ...counts(arrivals), begins: true }, () =>
    beginSending(dbOf(c.env), announced, { folder, added, sender, secretHash }),
  );
  return isWritten ? { folder, known: byUploadKey(added.files), isReceived: true } : null;
}

/**
 * Adds files to a delivery that exists. Files that it already knows can be resumed even if the request is closed.
 * Returns null after a conflict with a concurrent write.
 */
async function join(
  c: Context<AppEnv>,
  request: FileRequest,
  joined: NonNullable<Awaited<ReturnType<typeof findSending>>>['folder'],
  { arrivals, allowed }: Receiving,
): Promise<Destination | null> {
  const { now } = c.var;
  const db = dbOf(c.env);
  if (visibility(joined, now) !== 'visible') throw new ApiError('not_found');
  // The owners differ while the request's owner is being linked to an account, or for good if the folder was claimed.
  // Files never arrive in a folder of a different owner.
  if (joined.ownerId !== request.ownerId) throw new ApiError('folder_busy');
  const keys = arrivals.files.map(({ uploadKey }) => uploadKey);
  const known = await findByUploadKeys(db, joined.id, keys, now - UNFINISHED_UPLOAD_TTL_MS);
  for (const [index, { uploadKey, size }] of arrivals.files.entries()) {
    if ((known.get(uploadKey)?.size ?? size) !== size) {
      throw invalidInput(`files[${index}].size`, 'was announced otherwise with this key');
    }
  }
  const fresh = arrivals.files.filter(({ uploadKey }) => !known.has(uploadKey));
  const keeping = await keepingOf(db, joined, arrivals.directories);
  const bytes = fresh.reduce((sum, { size }) => sum + size, 0);
  const touched = [...known.values()].map(({ uploadKey }) => uploadKey);
  if (fresh.length === 0 && keeping.paths.length === 0) {
    if ([...known.values()].some(({ status }) => status !== 'ready')) {
      await reserveThen(c, request, joined, allowed, NOTHING_NEW, async () => true);
    }
    await touchFiles(db, joined.id, touched, now);
    return { folder: joined, known, isReceived: true };
  }
  const announced = { request, files: fresh.length, bytes, now };
  await refuseUntaken(c, announced, joined.id);
  if (joined.fileCount + fresh.length > FOLDER_MAX_FILES) throw invalidInput('files', 'are too many for one folder');
  const folder = { ...joined, expiresAt: expiryWith(joined, bytes, allowed, now) };
  const added = await placeFiles(db, joined, fresh, keeping);
  const coming = { bytes, files: fresh.length, directories: keeping.paths.length, begins: false };
  const isWritten = await reserveThen(c, request, folder, allowed, coming, () =>
    joinSending(db, announced, folder, added),
  );
  if (!isWritten) return null;
  if (known.size > 0) await touchFiles(db, folder.id, touched, now);
  return { folder, known: new Map<string, KnownFile>([...known, ...byUploadKey(added.files)]), isReceived: true };
}

/**
 * Returns the expiry of a folder that grows by `bytes`. A free owner's folder is kept no longer than its new size
 * allows.
 */
function expiryWith(
  folder: { expiresAt: number | null; totalBytes: number },
  bytes: number,
  { tier }: Entitlements,
  now: number,
): number | null {
  if (tier === 'premium') return folder.expiresAt;
  const longest = expiresAt(freeMaxDays(folder.totalBytes + bytes), now);
  return Math.min(folder.expiresAt ?? Number.POSITIVE_INFINITY, longest ?? Number.POSITIVE_INFINITY);
}

/** Throws the reason if the request does not accept the announced files. */
async function refuseUntaken(c: Context<AppEnv>, announced: Announced, folderId: string): Promise<void> {
  const { request, now } = announced;
  const others = request.isForOne && (await othersSend(dbOf(c.env), request.id, folderId));
  const verdict = mayAnnounce(request, announced, others, now);
  if (verdict === 'taken') return;
  const left = { filesLeft: filesLeft(request), bytesLeft: bytesLeft(request) };
  throw new ApiError(verdict, verdict === 'request_full' ? left : {});
}

function senderOf(typed: string): string {
  if (typed.trim() === '') return '';
  const sender = cleanName(typed);
  if ('problem' in sender) throw invalidInput('sender', sender.problem);
  return sender.name;
}

type Coming = Pick<Reservation, 'bytes' | 'files' | 'directories' | 'begins'>;

const NOTHING_NEW: Coming = { bytes: 0, files: 0, directories: 0, begins: false };

const counts = ({ files, directories, totalBytes }: Arrivals) => ({
  ...{ bytes: totalBytes, files: files.length, directories: directories.length },
});

/**
 * Takes a place in the rate limits of the sender's address, then reserves bytes at the owner's meter, then writes. If a
 * step fails, the earlier ones are undone. If the owner's meter refuses, the sender only sees `request_unavailable`.
 */
async function reserveThen(
  c: Context<AppEnv>,
  request: FileRequest,
  folder: Pick<NewFolder, 'id' | 'meterKey'>,
  allowed: Entitlements,
  coming: Coming,
  write: () => Promise<boolean>,
): Promise<boolean> {
  const { now, config } = c.var;
  const limits = reservationLimits(config);
  const announcement: Announcement = { ...coming, limits, now };
  const sender = await meterKeyOf(c);
  const tooMuch = await callMeterOnce(c.env, sender, 'announceElsewhere', announcement);
  if (tooMuch) throw refusalError(tooMuch, now);
  const reservation: Reservation = {
    ...announcement,
    ...{ ...coming, folderId: folder.id, monthlyLimit: admittedMonthlyBytes(allowed) },
    received: { requestId: request.id, holdsAtMost: holdableBytes(request) },
  };
  let isReserved = false;
  let isWritten = false;
  try {
    const refusal = await callMeterOnce(c.env, folder.meterKey, 'reserveUpload', reservation);
    if (refusal) throw new ApiError('request_unavailable');
    isReserved = true;
    isWritten = await write();
  } finally {
    if (!isWritten) {
      if (isReserved) await callMeterOnce(c.env, folder.meterKey, 'cancelUpload', reservation);
      await callMeterOnce(c.env, sender, 'withdrawElsewhere', announcement);
    }
  }
  return isWritten;
}

const byUploadKey = (added: readonly { id: string; r2Key: string; uploadKey: string }[]) =>
  new Map<string, KnownFile>(added.map(({ id, r2Key, uploadKey }) => [uploadKey, { id, r2Key, status: 'uploading' }]));
