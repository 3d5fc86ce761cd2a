/**
 * Identifies the recipient of a folder's bytes by an id in the cookie or the pass. Without such an id, the IP address
 * identifies the recipient. The meter gets a keyed hash that differs between folders (`bandwidth/recipients.ts`).
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

/** Gives the browser a new recipient id if the browser sent no cookie. */
export async function ensureRecipientCookie(c: Context<AppEnv>): Promise<void> {
  if (!hasCookie(c)) await storeRecipientId(c, newSecret());
}

/** Returns the keyed hash of the request's recipient for this folder. */
export const recipientOf = async (c: Context<AppEnv>, folderId: string): Promise<string> =>
  keyedHash(c.var.config, 'recipient', `${folderId}\n${await visitorIdOf(c)}`);

/**
 * Returns `recipientOf`, or null for the owner and for browsers that manage the folder. Their downloads do not count.
 */
export async function countedRecipientOf(c: Context<AppEnv>, folder: Folder): Promise<string | null> {
  return (await isFromSender(c, folder)) ? null : recipientOf(c, folder.id);
}

/** Returns whether the request is from the owner, or from a browser that manages the folder. */
export const isFromSender = async (c: Context<AppEnv>, { id, ownerId }: Folder): Promise<boolean> =>
  (await isFromOwner(c, ownerId)) || (await isManagersBrowser(c, id));

/**
 * Stores the recipient's id in the cookie. A client without a cookie is identified by its IP address. With the cookie,
 * the client stays the same recipient when its address changes.
 */
export async function preserveRecipientId(c: Context<AppEnv>): Promise<void> {
  if ((await findRecipientId(c)) === null) await storeRecipientId(c, await visitorIdOf(c));
}

const visitorIdOf = async (c: Context<AppEnv>): Promise<string> =>
  (await findRecipientId(c)) ?? keyedHash(c.var.config, 'visitor', network(addressOf(c)));
