/**
 * Claims folders: gives a folder, with all folders inside it, a new owner.
 *
 * The traffic of a claimed folder still counts at the meter of the address that uploaded it. But folders that count
 * at the account meter of a paying owner move to the claimer's meter. Otherwise the old owner would keep paying for
 * them. Downloaded bytes and recipients are copied, so that no download limit is reset.
 */
import type { Context } from 'hono';
import { callMeter } from '../../bandwidth/meter-client';
import { isAccountId } from '../../contract/ids';
import { formatCount } from '../../contract/sizes';
import { isExcluded } from '../../identity/exclusion-store';
import { ownerHashOf, refuseExcluded } from '../../identity/refuse-excluded';
import { ApiError } from '../../lib/api-error';
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

/**
 * Gives the folder to the user who sent its management secret. Returns the folder's new expiry. Throws if the folder
 * cannot be claimed.
 */
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
  if (!(await levelsBelow(db, folder.ownerId, [folder.id]))) throw tooMuchInside();
  const claim: Claim = { userId, secretHash: heldSecretHash, keepsUnending: allowed.tier === 'premium', now };
  const expiresAt = await giveFolder(db, folder, await withMeters(c, folder, meterKey, claim));
  if (expiresAt === undefined) throw new ApiError('not_found');
  return expiresAt;
}

const tooMuchInside = () =>
  new ApiError('cannot_move', {
    error: `More than ${formatCount(MOVE_MAX_BELOW)} folders are inside: too many to be claimed at once.`,
  });

/**
 * Throws if the uploader is excluded. Without this check, an excluded uploader could move files to a second account.
 */
async function refuseExcludedFolder(c: Context<AppEnv>, { ownerId, meterKey }: Folder): Promise<void> {
  const ownerHash = await ownerHashOf(c.var.config, ownerId);
  if (!(await isExcluded(dbOf(c.env), ownerHash, meterKey))) return;
  throw new ApiError('uploader_excluded', { error: 'Whoever sent this was blocked: it cannot be claimed.' });
}

/**
 * Returns the claim, with a change of meters if needed. First copies downloaded bytes to the meters that will count
 * the folders. These are the bytes of the folder, of the folders inside it, and of the folders that contain it until
 * the claim.
 */
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
