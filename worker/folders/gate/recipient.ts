/**
 * Identifies a recipient by the id in the cookie or pass, otherwise by the IP address. The meter gets a keyed hash,
 * which differs between folders.
 */
import type { Context } from 'hono';
import { addressOf } from '../../identity/address';
import { isFromOwner } from '../../identity/from-owner';
import { network } from '../../identity/network';
import type { AppEnv } from '../../lib/env';
import { newSecret } from '../../lib/id';
import { keyedHash } from '../../lib/signed';
import type { Folder } from '../store';
import { findRecipientId, hasCookie, isManagersBrowser, storeRecipientId } from './passes';

/** Sets a cookie with a new recipient id, unless the browser sent a cookie. */
export async function ensureRecipientCookie(c: Context<AppEnv>): Promise<void> {
  if (!hasCookie(c)) await storeRecipientId(c, newSecret());
}

export const recipientOf = async (c: Context<AppEnv>, folderId: string): Promise<string> =>
  keyedHash(c.var.config, 'recipient', `${folderId}\n${await visitorIdOf(c)}`);

/** Returns null for the owner and for browsers that manage the folder, whose downloads do not count. */
export async function countedRecipientOf(c: Context<AppEnv>, folder: Folder): Promise<string | null> {
  return (await isFromSender(c, folder)) ? null : recipientOf(c, folder.id);
}

export const isFromSender = async (c: Context<AppEnv>, { id, ownerId }: Folder): Promise<boolean> =>
  (await isFromOwner(c, ownerId)) || (await isManagersBrowser(c, id));

/** Stores the recipient's id in the cookie. So the recipient stays the same if the IP address changes. */
export async function preserveRecipientId(c: Context<AppEnv>): Promise<void> {
  if ((await findRecipientId(c)) === null) await storeRecipientId(c, await visitorIdOf(c));
}

const visitorIdOf = async (c: Context<AppEnv>): Promise<string> =>
  (await findRecipientId(c)) ?? keyedHash(c.var.config, 'visitor', network(addressOf(c)));
