/** Finds the destination of an owner's upload: the folder `folderId`, an unfinished folder, or a new one. */
import type { Context } from 'hono';
import type { HandlerInput } from '../../contract/calls/endpoint';
import type { endpoints } from '../../contract/calls/endpoints';
import { UNFINISHED_UPLOAD_TTL_MS } from '../../contract/limits';
import { nameOfUpload } from '../../contract/name-order';
import { cleanName } from '../../contract/names';
import { encryptionColumns } from '../../folders/encryption-columns';
import { expiresAt, expiryProblem, plainBytes } from '../../folders/expiry/expiry';
import { hashPassword } from '../../folders/gate/password-hash';
import { validName } from '../../folders/naming';
import { newFolder } from '../../folders/new-folder';
import { changeableFolder } from '../../folders/owned-folder';
import { renewSharing } from '../../folders/sharing/change-sharing';
import { findFolder, type NewFolder } from '../../folders/store';
import { invalidInput } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { newShareId } from '../../lib/id';
import { meterKeyFor } from '../../plans/current';
import type { Entitlements } from '../../plans/entitlements';
import { digestOf } from '../digest';
import { findUnfinishedFolder, insertFolder, joinFiles, type UploadIdentity } from '../store';
import type { Destination } from './destination';
import { refuseMixing } from './encrypted-upload';
import { expiryAfterJoining } from './join-rules';
import { reserveAndWrite } from './reserve';
import type { AnnouncedFiles } from './validate-files';

export interface Upload {
  readonly input: HandlerInput<typeof endpoints.initUpload>;
  readonly allowed: Entitlements;
  readonly announced: AnnouncedFiles;
  readonly earlier: Promise<EarlierAttempt>;
}

export interface EarlierAttempt {
  readonly identity: UploadIdentity;
  readonly folderId: string | undefined;
}

/** Finds an unfinished folder, unless the input has a `folderId`. */
export async function findEarlierAttempt(
  c: Context<AppEnv>,
  { userId: ownerId, uploadKey, folderId, encryption }: Upload['input'],
  { files }: AnnouncedFiles,
): Promise<EarlierAttempt> {
  const { now } = c.var;
  const keys = files.map((file) => file.uploadKey);
  const uploadIdentity = uploadKey ?? keys.sort().join();
  // An encrypted upload continues only an upload with the same access key.
  const initKey = await digestOf(encryption ? `${encryption.accessHash}\n${uploadIdentity}` : uploadIdentity);
  const identity = { ownerId, initKey, since: now - UNFINISHED_UPLOAD_TTL_MS, now };
  return { identity, folderId: folderId ?? (await findUnfinishedFolder(dbOf(c.env), identity)) };
}

/** `isRetry` searches again for an unfinished folder, which a concurrent request may have created. */
export async function findOwnDestination(c: Context<AppEnv>, upload: Upload, isRetry: boolean): Promise<Destination> {
  const { folderId, password, message, downloadLimit, encryption, sealed } = upload.input;
  if (folderId) {
    const settings = { password, message, downloadLimit, encryption, sealed };
    const [field] = Object.entries(settings).find(([, value]) => value) ?? [];
    if (field !== undefined) throw invalidInput(field, { reason: 'new_folder_only' });
    return existingDestination(c, upload, folderId);
  }
  const name = newFolderName(upload);
  const { identity, folderId: earlierFolderId } = await upload.earlier;
  const unfinished = isRetry ? await findUnfinishedFolder(dbOf(c.env), identity) : earlierFolderId;
  return unfinished === undefined
    ? newDestination(c, upload, name, identity)
    : unfinishedDestination(c, upload, unfinished);
}

/** Checks the expiry and returns the name, which is empty for an encrypted folder. Throws `invalid_input`. */
function newFolderName({ input, announced, allowed }: Upload): string {
  const { totalBytes, files, isEncrypted } = announced;
  const bytes = plainBytes({ totalBytes, fileCount: files.length, accessHash: input.encryption?.accessHash ?? null });
  const problem = expiryProblem(input.expiryDays, allowed.tier, bytes);
  if (problem) throw invalidInput('expiryDays', problem);
  if (isEncrypted) return '';
  return validName('folderName', cleanName(input.folderName ?? nameOfUpload(files.map(({ name }) => name))));
}

async function newDestination(
  c: Context<AppEnv>,
  upload: Upload,
  name: string,
  identity: UploadIdentity,
): Promise<Destination> {
  const { input, allowed } = upload;
  const { now } = c.var;
  const folder = newFolder({
    id: newShareId(),
    ownerId: input.userId,
    parentId: null,
    meterKey: await meterKeyFor(c, input.userId, allowed),
    name,
    createdAt: now,
    expiresAt: expiresAt(input.expiryDays, now),
    initKey: identity.initKey,
    message: input.message || null,
    downloadLimit: input.downloadLimit ?? null,
    ...(input.encryption && { ...encryptionColumns(input.encryption), sealed: input.sealed ?? null }),
  });
  return {
    ...rulesFor(c, upload, folder),
    isNew: true,
    insert: (created, added) => {
      // Hashes only after the admission, because a refusal must cost little.
      const passwordHash = input.password ? hashPassword(input.password) : null;
      return insertFolder(dbOf(c.env), { ...created, passwordHash }, added, identity);
    },
  };
}

async function unfinishedDestination(c: Context<AppEnv>, upload: Upload, folderId: string): Promise<Destination> {
  const { password, message, downloadLimit, sealed, userId } = upload.input;
  if (password || message || downloadLimit || sealed) {
    const folder = changeableFolder(await findFolder(dbOf(c.env), folderId), userId, c.var.now);
    await renewSharing(c, folder, { password, message, downloadLimit, sealed });
  }
  return existingDestination(c, upload, folderId);
}

async function existingDestination(c: Context<AppEnv>, upload: Upload, folderId: string): Promise<Destination> {
  const { userId } = upload.input;
  const { now } = c.var;
  const db = dbOf(c.env);
  const folder = changeableFolder(await findFolder(db, folderId), userId, now);
  refuseMixing(folder, upload.announced.isEncrypted);
  // A folder that ever had files keeps its meter, which has counted its downloads.
  const meterKey = folder.nextPosition === 0 ? await meterKeyFor(c, userId, upload.allowed) : folder.meterKey;
  return {
    ...rulesFor(c, upload, { ...folder, meterKey }),
    isNew: false,
    insert: (joined, added) => joinFiles(db, joined, added, now),
  };
}

const rulesFor = (c: Context<AppEnv>, { input, allowed }: Upload, folder: NewFolder) =>
  ({
    folder,
    isReceived: false,
    expiryWith: (added) =>
      expiryAfterJoining(folder, added, { expiryDays: input.expiryDays, tier: allowed.tier, now: c.var.now }),
    reserve: (grown, counts, write) => reserveAndWrite(c, grown, allowed, counts, write),
  }) satisfies Partial<Destination>;
