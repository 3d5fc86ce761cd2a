/**
 * Who is sent bytes of a folder: the browser that has its cookie, or whoever bears a pass, by a random id in it; a
 * program without either by its address, so that it goes on as the one that it was. The meter knows them by a keyed hash
 * that differs from folder to folder (`bandwidth/recipients.ts`).
 */
import type { Context } from 'hono';
import { addressOf } from '../../identity/address';
import { isFromOwner } from '../../identity/from-owner';
import { network } from '../../identity/network';
import type { AppEnv } from '../../lib/env';
import { newSecret } from '../../lib/id';
import { keyedHash } from '../../lib/signed';
import type { Folder } from '../store';
import { hasCookie, isManagersBrowser, keepRecipient, recipientHeld } from './passes';

/** A browser that reads a folder becomes somebody of its own, if it is nobody yet. */
export async function becomeRecipient(c: Context<AppEnv>): Promise<void> {
  if (!hasCookie(c)) await keepRecipient(c, newSecret());
}

/** As whom the request is sent bytes of the folder. */
export const recipientOf = async (c: Context<AppEnv>, folderId: string): Promise<string> =>
  keyedHash(c.var.config, 'recipient', `${folderId}\n${await visitorOf(c)}`);

/** The same; null for its owner and for whoever manages it, whose downloads are none. */
export async function countedRecipientOf(c: Context<AppEnv>, folder: Folder): Promise<string | null> {
  return (await isFromSender(c, folder)) ? null : recipientOf(c, folder.id);
}

/** Whether its owner asks, or the browser of somebody who manages the folder. */
export const isFromSender = async (c: Context<AppEnv>, { id, ownerId }: Folder): Promise<boolean> =>
  (await isFromOwner(c, ownerId)) || (await isManagersBrowser(c, id));

/** Once bytes are sent: whoever was known by their address alone is to be the same when they come with a cookie. */
export async function stayRecipient(c: Context<AppEnv>): Promise<void> {
  if ((await recipientHeld(c)) === null) await keepRecipient(c, await visitorOf(c));
}

const visitorOf = async (c: Context<AppEnv>): Promise<string> =>
  (await recipientHeld(c)) ?? keyedHash(c.var.config, 'visitor', network(addressOf(c)));
