/**
 * The one door to the names and the bytes of folders: every reader passes it before anything of a folder is told and
 * before any precondition of the request is judged. An API token that came with the request must be one that reads; it
 * then is its account, as the account's own browser would be. Who is asking is only looked at where the folder asks for it; of one
 * whose last downloads are under way, the meter is asked whether this is one of them.
 */
import type { Context } from 'hono';
import { callMeter } from '../../bandwidth/meter-client';
import { tokenHolderOf } from '../../identity/api-token-caller';
import { isFromOwner } from '../../identity/from-owner';
import { ApiError } from '../../lib/api-error';
import type { AppEnv } from '../../lib/env';
import { takedownFields } from '../answer';
import type { Folder } from '../store';
import { isUsedUp, visibility } from '../visibility';
import { tryPassword } from './attempts';
import { mayRead, publicTombstone, type ReadVerdict, STRANGER, type Visitor } from './may-read';
import { passVersionOf } from './passes';
import { passwordSent } from './password-sent';
import { recipientOf } from './recipient';

/**
 * The folder, if whoever asks may read it. Throws `not_found`, `expired`, `used_up`, `taken_down`, `sharing_stopped` or
 * `password_required`; where a password came with the request, `wrong_password` or `too_many_passwords`; where an API token did, what `tokenHolderOf` throws. `userId`: who makes the call, where it says so and was authorised.
 */
export async function readableFolder(c: Context<AppEnv>, folder: Folder | undefined, userId?: string): Promise<Folder> {
  await tokenHolderOf(c, 'read');
  const verdict = await verdictFor(c, folder, userId);
  if (folder && verdict === 'password_required') throw new ApiError('password_required', {}, challengeFor(c));
  return unlessGone(folder, verdict);
}

/** The folder, if somebody who has its password could read it. Throws as `readableFolder` does. */
export const unlockableFolder = (folder: Folder | undefined, now: number): Folder =>
  unlessGone(folder, mayRead(folder, STRANGER, now));

function unlessGone(folder: Folder | undefined, verdict: ReadVerdict): Folder {
  if (!folder || verdict === 'not_found') throw new ApiError('not_found');
  if (verdict === 'taken_down') throw new ApiError('taken_down', takedownFields(publicTombstone(folder)));
  if (verdict === 'expired') throw new ApiError('expired');
  if (verdict === 'used_up') throw new ApiError('used_up');
  if (verdict === 'stopped') throw new ApiError('sharing_stopped');
  return folder;
}

/** Whether whoever asks owns the folder: by the id that the call names, by an API token, or by the browser's cookie. */
export const isOwner = async (c: Context<AppEnv>, { ownerId }: Folder, userId?: string): Promise<boolean> =>
  userId === ownerId || (await isFromOwner(c, ownerId));

/** What may be another verdict for somebody who is known. */
const DEPENDS_ON_VISITOR: readonly ReadVerdict[] = ['stopped', 'used_up', 'password_required'];

async function verdictFor(c: Context<AppEnv>, folder: Folder | undefined, userId?: string): Promise<ReadVerdict> {
  const { now } = c.var;
  const verdict = mayRead(folder, STRANGER, now);
  if (!folder || !DEPENDS_ON_VISITOR.includes(verdict) || visibility(folder, now) !== 'visible') return verdict;
  return mayRead(folder, await visitorOf(c, folder, userId), now);
}

/** By whoever they are, by a pass, or by a password that came with the request itself; throws where that is wrong. */
async function visitorOf(c: Context<AppEnv>, folder: Folder, userId?: string): Promise<Visitor> {
  if (await isOwner(c, folder, userId)) return { ...STRANGER, isOwner: true };
  const holdsPlace = isUsedUp(folder) && (await holdsPlaceOf(c, folder));
  const holder: Visitor = { isOwner: false, passVersion: await passVersionOf(c, folder.id), holdsPlace };
  const unlocked: Visitor = { ...holder, passVersion: folder.passVersion };
  const password = passwordSent(c);
  const couldHelp = mayRead(folder, holder, c.var.now) !== mayRead(folder, unlocked, c.var.now);
  if (password === undefined || !couldHelp) return holder;
  if (!(await tryPassword(c, folder, password))) throw new ApiError('wrong_password');
  return unlocked;
}

async function holdsPlaceOf(c: Context<AppEnv>, { id, meterKey }: Folder): Promise<boolean> {
  const taker = { folderId: id, recipient: await recipientOf(c, id) };
  return callMeter(c.env, meterKey, async (meter) => meter.holdsPlace(taker, c.var.now));
}

/**
 * Programs are told that a password may come by HTTP's basic authentication. Browsers are not: they would ask for it in a
 * window of their own. They say where a request comes from, on plain http of another machine only what they are.
 */
export function challengeFor(c: Context<AppEnv>): Record<string, string> {
  const isBrowser = c.req.header('Sec-Fetch-Site') !== undefined || c.req.header('User-Agent')?.startsWith('Mozilla/');
  return isBrowser ? {} : { 'WWW-Authenticate': 'Basic realm="Fileshare", charset="UTF-8"' };
}
