/**
 * Claims folders: gives a folder and its tree a new owner.
 *
 * A claimed folder usually keeps the meter of the uploader's IP address. But a folder at a paying owner's meter gets
 * the claimer's meter, because otherwise the old owner would keep paying. Download counts are copied, so that no
 * download limit is reset.
 */
import type { Context } from 'hono';
import { callMeter } from '../../bandwidth/meter-client';
import { isAccountId } from '../../contract/ids';
import { isExcluded } from '../../identity/exclusion-store';
import { ownerHashOf, refuseExcluded } from '../../identity/refuse-excluded';
import { ApiError, because } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { entitlementsFor, meterKeyFor } from '../../plans/current';
import { userMeterKey } from '../../plans/meter-key';
import { carryDownloads } from '../carry-downloads';
import { takeCreation } from '../creation-rate';
import { MOVE_MAX_BELOW } from '../limits';
import { carriedCounts } from '../moving/move-rules';
import { findWithAbove, levelsBelow } from '../moving/move-store';
import type { Folder } from '../store';
import { type Claim, giveFolder, listCountedAt } from './claim-store';

/** Returns the folder's new expiry, or null if there is none. Throws if the folder cannot be claimed. */
export async function claimFolder(c: Context<AppEnv>, folder: Folder, userId: string): Promise<number | null> {
  const db = dbOf(c.env);
  const { now, heldSecretHash = '' } = c.var;
  const [allowed] = await Promise.all([
    entitlementsFor(c, userId),
    refuseExcluded(c, userId),
    refuseExcludedFolder(c, folder),
  ]);
  const meterKey = await meterKeyFor(c, userId, allowed);
  await takeCreation(c, meterKey);
  if (!(await levelsBelow(db, folder.ownerId, [folder.id]))) {
    throw because('cannot_move', { reason: 'too_many_inside', max: MOVE_MAX_BELOW });
  }
  const claim: Claim = { userId, secretHash: heldSecretHash, allowsNoExpiry: allowed.tier === 'premium', now };
  const expiresAt = await giveFolder(db, folder, await withMeters(c, folder, meterKey, claim));
  if (expiresAt === undefined) throw new ApiError('not_found');
  return expiresAt;
}

/**
 * Throws `uploader_excluded` if the folder's owner or meter is excluded. Otherwise a claim could save the files of an
 * excluded uploader.
 */
async function refuseExcludedFolder(c: Context<AppEnv>, { ownerId, meterKey }: Folder): Promise<void> {
  const ownerHash = await ownerHashOf(c.var.config, ownerId);
  if (!(await isExcluded(dbOf(c.env), ownerHash, meterKey))) return;
  throw because('uploader_excluded', { reason: 'sender_blocked' });
}

/** Returns the claim, with the new meter if the meter changes. First copies the download counts to that meter. */
async function withMeters(c: Context<AppEnv>, folder: Folder, to: string, claim: Claim): Promise<Claim> {
  const db = dbOf(c.env);
  const leftCounts = carriedCounts(await findWithAbove(db, [folder.id]), folder.id, folder.parentId, null);
  const rootCounts = leftCounts.map(({ bytes }) => ({ folderId: folder.id, bytes }));
  const from = isAccountId(folder.ownerId) ? await userMeterKey(c.var.config, folder.ownerId) : null;
  const innerCounts = from === null ? [] : await listCountedAt(db, folder, from);
  const meterKey = folder.meterKey === from ? to : folder.meterKey;
  if (from !== null && innerCounts.length > 0) {
    const folderIds = innerCounts.map(({ folderId }) => folderId);
    await carryDownloads(c.env, folderIds, { from, to }, c.var.now);
    await callMeter(c.env, to, 'raiseDownloadedBytes', innerCounts, c.var.now);
  }
  if (rootCounts.length > 0) await callMeter(c.env, meterKey, 'raiseDownloadedBytes', rootCounts, c.var.now);
  return from === null || innerCounts.length === 0 ? claim : { ...claim, meter: { from, to } };
}
