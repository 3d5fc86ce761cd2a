/** What a download counts against. Asks the meter. */
import type { Context } from 'hono';
import type { DownloadAsked, DownloadRefusal } from '../bandwidth/download-leases';
import { callMeter } from '../bandwidth/meter-client';
import { errors } from '../contract/errors';
import { countedRecipientOf } from '../folders/gate/recipient';
import type { Folder } from '../folders/store';
import { isFromOwner } from '../identity/from-owner';
import { ApiError } from '../lib/api-error';
import type { AppEnv } from '../lib/env';
import { newSecret } from '../lib/id';
import { admittedMonthlyBytes, entitlementsOf, tierAt } from '../plans/entitlements';
import type { LeaseAccount } from './lease';

export interface Account extends LeaseAccount {
  /** Throws what `begin` would throw; holds nothing. */
  wouldAdmit(): Promise<void>;
  /** Whether who gets the bytes is a recipient of the folder: its owner is none. */
  hasRecipient: boolean;
}

/** The account of a download: the meter of who uploaded the folder. */
export async function accountFor(
  c: Context<AppEnv>,
  folder: Folder,
  ownerPremiumUntil: number | null,
  read: Pick<DownloadAsked, 'counted' | 'offset' | 'bytes'>,
): Promise<Account> {
  const { config, now } = c.var;
  const allowed = entitlementsOf(tierAt(ownerPremiumUntil, now), config);
  const recipient = await countedRecipientOf(c, folder);
  const asked: DownloadAsked = {
    ...read,
    recipient,
    downloadLimit: folder.downloadLimit,
    downloads: folder.downloadCount,
    downloadId: newSecret(),
    folderId: folder.id,
    isOwner: await isFromOwner(c, folder.ownerId),
    ownLimit: allowed.monthlyBytes,
    monthlyLimit: admittedMonthlyBytes(allowed),
    folderLimit: allowed.folderDownloadBytes,
    now,
  };
  // A download goes on for longer than its request took to begin: later calls read the clock again.
  return {
    hasRecipient: recipient !== null,
    wouldAdmit: async () =>
      refuseUnlessAdmitted(await callMeter(c.env, folder.meterKey, async (meter) => meter.wouldAdmit(asked))),
    begin: async (leased) =>
      refuseUnlessAdmitted(await callMeter(c.env, folder.meterKey, (meter) => meter.beginDownload(asked, leased))),
    goOn: (sent, leased) => callMeter(c.env, folder.meterKey, (meter) => meter.goOn(asked, sent, leased, Date.now())),
    end: (sent, uncertain) =>
      callMeter(c.env, folder.meterKey, (meter) => meter.endDownload(asked, sent, uncertain, Date.now())),
  };
}

function refuseUnlessAdmitted(refusal: DownloadRefusal | null): void {
  if (!refusal) return;
  const { code, waitMs } = refusal;
  const headers = waitMs > 0 ? { 'Retry-After': String(Math.ceil(waitMs / 1000)) } : undefined;
  throw new ApiError(code, { message: errors[code][1] }, headers);
}
