/** Checks who may read the names and bytes of folders. Check this before preconditions such as `If-None-Match`. */
import type { Context } from 'hono';
import { callMeter } from '../../bandwidth/meter-client';
import { tokenHolderOf } from '../../identity/api-token-caller';
import { isFromOwner } from '../../identity/from-owner';
import { ApiError, invalidInput } from '../../lib/api-error';
import type { AppEnv } from '../../lib/env';
import { lockedAnswer, takedownFields } from '../answer';
import type { Folder } from '../store';
import { isUsedUp, visibility } from '../visibility';
import { hasAccessKey } from './access-key';
import { tryPassword } from './attempts';
import { mayRead, publicTombstone, type ReadVerdict, STRANGER, type Visitor } from './may-read';
import { passVersionOf } from './passes';
import { readPasswordHeader } from './password-header';
import { recipientOf } from './recipient';

/** Throws the reason if the caller may not read the folder, for example `expired` or `wrong_password`. */
export async function readableFolder(c: Context<AppEnv>, folder: Folder | undefined, userId?: string): Promise<Folder> {
  await tokenHolderOf(c, 'read');
  const verdict = await verdictFor(c, folder, userId);
  if (folder && verdict === 'password_required') throw new ApiError('password_required', {}, challengeFor(c));
  if (folder && verdict === 'key_required') throw new ApiError('key_required', lockedAnswer(folder));
  return requireAvailable(folder, verdict);
}

/** Like `readableFolder`, but also throws `encrypted`. */
export const readablePlainFolder = async (
  c: Context<AppEnv>,
  folder: Folder | undefined,
  userId?: string,
): Promise<Folder> => requirePlain(await readableFolder(c, folder, userId));

/** Throws `encrypted` if the folder is encrypted. */
export function requirePlain(folder: Folder): Folder {
  if (folder.accessHash !== null) throw new ApiError('encrypted');
  return folder;
}

/** Throws `invalid_input` for `field` if the folder is not encrypted. */
export function requireEncrypted(folder: Folder, field: string): void {
  if (folder.accessHash === null) throw invalidInput(field, 'is only for an encrypted folder');
}

/** Returns a folder that the right password would open. Throws for any other folder, for example `encrypted`. */
export const unlockableFolder = (folder: Folder | undefined, now: number): Folder =>
  requirePlain(requireAvailable(folder, mayRead(folder, STRANGER, now)));

function requireAvailable(folder: Folder | undefined, verdict: ReadVerdict): Folder {
  if (!folder || verdict === 'not_found') throw new ApiError('not_found');
  if (verdict === 'taken_down') throw new ApiError('taken_down', takedownFields(publicTombstone(folder)));
  if (verdict === 'expired') throw new ApiError('expired');
  if (verdict === 'used_up') throw new ApiError('used_up');
  if (verdict === 'stopped') throw new ApiError('sharing_stopped');
  return folder;
}

export const isOwner = async (c: Context<AppEnv>, { ownerId }: Folder, userId?: string): Promise<boolean> =>
  userId === ownerId || (await isFromOwner(c, ownerId));

const DEPENDS_ON_VISITOR: readonly ReadVerdict[] = ['stopped', 'used_up', 'password_required', 'key_required'];

async function verdictFor(c: Context<AppEnv>, folder: Folder | undefined, userId?: string): Promise<ReadVerdict> {
  const { now } = c.var;
  const verdict = mayRead(folder, STRANGER, now);
  if (!folder || !DEPENDS_ON_VISITOR.includes(verdict) || visibility(folder, now) !== 'visible') return verdict;
  return mayRead(folder, await visitorOf(c, folder, userId), now);
}

async function visitorOf(c: Context<AppEnv>, folder: Folder, userId?: string): Promise<Visitor> {
  if (await isOwner(c, folder, userId)) return { ...STRANGER, isOwner: true };
  const holdsPlace = isUsedUp(folder) && (await visitorHoldsPlace(c, folder));
  const holder: Visitor = { ...STRANGER, passVersion: await passVersionOf(c, folder.id), holdsPlace };
  const unlocked: Visitor = { ...holder, passVersion: folder.passVersion, hasKey: true };
  const isLocked = mayRead(folder, holder, c.var.now) !== mayRead(folder, unlocked, c.var.now);
  if (!isLocked) return holder;
  if (folder.accessHash !== null) return (await hasAccessKey(c, folder.id, folder.accessHash)) ? unlocked : holder;
  const password = readPasswordHeader(c);
  if (password === undefined) return holder;
  if (!(await tryPassword(c, folder, password))) throw new ApiError('wrong_password');
  return unlocked;
}

async function visitorHoldsPlace(c: Context<AppEnv>, { id, meterKey }: Folder): Promise<boolean> {
  const place = { folderId: id, recipient: await recipientOf(c, id) };
  return callMeter(c.env, meterKey, 'holdsPlace', place, c.var.now);
}

/**
 * Returns the header that asks programs for a password. Browsers do not get it, because they would show their own
 * password dialog. Browsers may omit `Sec-Fetch-Site` over plain HTTP, so the `User-Agent` counts, too.
 */
export function challengeFor(c: Context<AppEnv>): Record<string, string> {
  const isBrowser = c.req.header('Sec-Fetch-Site') !== undefined || c.req.header('User-Agent')?.startsWith('Mozilla/');
  return isBrowser ? {} : { 'WWW-Authenticate': 'Basic realm="Fileshare", charset="UTF-8"' };
}
