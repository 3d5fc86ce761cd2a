/** Checks requests for files, and decides where deliveries are stored. */
import type { Context } from 'hono';
import type { Announcement } from '../bandwidth/announcement-windows';
import { callMeter } from '../bandwidth/meter-client';
import { refusalError } from '../bandwidth/refusal';
import { reservationLimits } from '../bandwidth/reservation-limits';
import type { HandlerInput } from '../contract/calls/endpoint';
import type { endpoints } from '../contract/calls/endpoints';
import { freeMaxDays } from '../contract/free-expiry';
import { cleanName } from '../contract/names';
import { DAY_MS } from '../contract/units';
import { takedownFields } from '../folders/answer';
import { requirePassword } from '../folders/gate/require-password';
import { validName } from '../folders/naming';
import { newFolder } from '../folders/new-folder';
import type { Folder, NewFolder } from '../folders/store';
import { visibility } from '../folders/visibility';
import { meterKeyOf } from '../identity/address';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { newShareId } from '../lib/id';
import { mailSettingsOf } from '../mail/settings';
import type { Entitlements } from '../plans/entitlements';
import { userMeterKey } from '../plans/meter-key';
import type { Destination } from '../uploads/init/destination';
import { type AddedCounts, reserveAndWrite, writeOrUndo } from '../uploads/init/reserve';
import { beginSending, findSending, hasOtherSending, joinSending } from './sending-store';
import { bytesLeft, checkAnnouncement, filesLeft, holdableBytes, sendingName, stateOf } from './state';
import { type FileRequest, findRequest } from './store';

/** Accepts closed and expired requests. Throws if the request does not exist or was taken down. */
export function liveRequest(request: FileRequest | undefined): FileRequest {
  if (!request) throw new ApiError('not_found');
  if (request.takenDownAt === null) return request;
  // With a password, the title is not public.
  const name = request.passwordHash === null ? request.title : '';
  throw new ApiError('taken_down', takedownFields({ name, takedownReason: request.takedownReason }));
}

/** Throws if the request is missing, was taken down, is closed or has expired. */
export function openRequest(row: FileRequest | undefined, now: number): FileRequest {
  const request = liveRequest(row);
  const state = stateOf(request, now);
  if (state !== 'open') throw new ApiError(`request_${state}`);
  return request;
}

/** Throws like `openRequest`, or if the caller has neither the password nor a pass. */
export async function readableRequest(c: Context<AppEnv>, row: FileRequest | undefined): Promise<FileRequest> {
  const request = openRequest(row, c.var.now);
  await requirePassword(c, { ...request, passVersion: 0 });
  return request;
}

type SendingInput = Pick<HandlerInput<typeof endpoints.send>, 'requestId' | 'sender' | 'message'>;

/**
 * Returns the delivery's folder, or a new one. Even a closed request accepts the files that were announced before.
 * `entitlements` belong to the request's owner.
 */
export async function findSendingDestination(
  c: Context<AppEnv>,
  input: SendingInput,
  entitlements: Entitlements,
  secretHash: string,
): Promise<Destination> {
  const db = dbOf(c.env);
  const { now } = c.var;
  const { requestId } = input;
  const [row, existing] = await Promise.all([findRequest(db, requestId), findSending(db, requestId, secretHash)]);
  const request = liveRequest(row);
  const folder = existing
    ? joinableFolder(existing.folder, request, now)
    : await newSendingFolder(c, request, input, entitlements);
  return {
    folder,
    isNew: !existing,
    isReceived: true,
    expiryWith: ({ bytes }) => expiryWith(folder, bytes, entitlements, now),
    admit: (counts) => refuseUnaccepted(c, request, counts, folder.id),
    reserve: (updatedFolder, counts, write) => reserve(c, request, updatedFolder, entitlements, counts, write),
    insert: (updatedFolder, added, counts) => {
      const announcement = { ...counts, request, now };
      if (existing) return joinSending(db, announcement, updatedFolder, added);
      const isMailed = mailSettingsOf(c.var.config) !== null;
      return beginSending(db, announcement, {
        folder: updatedFolder,
        added,
        sender: senderOf(input),
        secretHash,
        isMailed,
      });
    },
  };
}

async function newSendingFolder(
  c: Context<AppEnv>,
  request: FileRequest,
  input: SendingInput,
  { tier }: Entitlements,
): Promise<NewFolder> {
  await readableRequest(c, request);
  const { now, config } = c.var;
  return newFolder({
    id: newShareId(),
    ownerId: request.ownerId,
    parentId: request.folderId,
    meterKey: tier === 'premium' ? await userMeterKey(config, request.ownerId) : request.meterKey,
    name: sendingName(senderOf(input), now),
    createdAt: now,
    // `expiryWith` sets the expiry.
    expiresAt: null,
    initKey: `request:${request.id}`,
    message: input.message || null,
    // The folder is private until the owner shares it.
    stoppedAt: now,
  });
}

function joinableFolder(folder: Folder, request: FileRequest, now: number): Folder {
  if (visibility(folder, now) !== 'visible') throw new ApiError('not_found');
  // If the folder was claimed, it has another owner, who must not get the files.
  if (folder.ownerId !== request.ownerId) throw new ApiError('folder_busy');
  return folder;
}

function expiryWith(
  folder: { expiresAt: number | null; totalBytes: number },
  addedBytes: number,
  { tier }: Entitlements,
  now: number,
): number | null {
  if (tier === 'premium') return folder.expiresAt;
  const longest = now + freeMaxDays(folder.totalBytes + addedBytes) * DAY_MS;
  return Math.min(folder.expiresAt ?? longest, longest);
}

async function refuseUnaccepted(
  c: Context<AppEnv>,
  request: FileRequest,
  counts: AddedCounts,
  folderId: string,
): Promise<void> {
  const isTaken = request.isForOne && (await hasOtherSending(dbOf(c.env), request.id, folderId));
  const verdict = checkAnnouncement(request, counts, isTaken, c.var.now);
  if (verdict === 'ok') return;
  const remaining = { filesLeft: filesLeft(request), bytesLeft: bytesLeft(request) };
  throw new ApiError(verdict, verdict === 'request_full' ? remaining : {});
}

function senderOf({ sender }: SendingInput): string {
  return sender.trim() === '' ? '' : validName('sender', cleanName(sender));
}

/**
 * Counts at the sender's meter, reserves at the owner's meter, and writes. If a step fails, undoes the earlier steps.
 */
async function reserve(
  c: Context<AppEnv>,
  request: FileRequest,
  folder: NewFolder,
  entitlements: Entitlements,
  counts: AddedCounts,
  write: () => Promise<boolean>,
): Promise<boolean> {
  const { now, config } = c.var;
  const sender = await meterKeyOf(c);
  const announcement: Announcement = { ...counts, limits: reservationLimits(config), now };
  const refusal = await callMeter(c.env, sender, 'announceElsewhere', announcement);
  if (refusal) throw refusalError(refusal, now);
  const received = { requestId: request.id, maxHeldBytes: holdableBytes(request) };
  return writeOrUndo(
    () => reserveAndWrite(c, folder, entitlements, counts, write, received),
    () => callMeter(c.env, sender, 'withdrawElsewhere', announcement),
  );
}
