import type { Context } from 'hono';
import { isOwnersBrowser } from '../auth/owner-cookie';
import { meterOf } from '../bandwidth/charge';
import type { DownloadAsked } from '../bandwidth/meter';
import { admittedMonthlyBytes, entitlementsOf, tierAt } from '../billing/entitlements';
import { errors } from '../contract/errors';
import type { Folder } from '../folders/store';
import type { AppEnv } from '../lib/env';
import { Fault } from '../lib/fault';
import { newSecret } from '../lib/id';

export interface Account {
  /** Throws what `admit` would throw; reserves nothing. */
  wouldAdmit(): Promise<void>;
  /** Reserves the bytes, or throws which limit they exceed. */
  admit(): Promise<void>;
  settle(sent: number, ended: boolean): Promise<void>;
}

/** Who pays for these bytes: the uploader's meter, unless it is the uploader who reads. */
export async function accountFor(
  c: Context<AppEnv>,
  folder: Folder,
  ownerPremiumUntil: number | null,
  read: Pick<DownloadAsked, 'fileId' | 'bytes' | 'isDownload'>,
): Promise<Account> {
  const { config, now } = c.var;
  const allowed = entitlementsOf(tierAt(ownerPremiumUntil, now), config);
  const meter = meterOf(c.env, folder.meterKey);
  const asked: DownloadAsked = {
    ...read,
    reservationId: newSecret(),
    folderId: folder.id,
    monthlyLimit: admittedMonthlyBytes(allowed),
    folderLimit: allowed.folderDownloadBytes,
    now,
  };
  if (await isOwnersBrowser(c, folder.ownerId)) {
    return { wouldAdmit: async () => {}, admit: async () => meter.countAccess(asked), settle: async () => {} };
  }
  return {
    wouldAdmit: async () => refuseUnlessAdmitted(await meter.wouldAdmit(asked)),
    admit: async () => refuseUnlessAdmitted(await meter.admitDownload(asked)),
    settle: (sent, ended) => meter.settleDownload(asked.reservationId, sent, ended, now),
  };
}

function refuseUnlessAdmitted(verdict: Awaited<ReturnType<ReturnType<typeof meterOf>['admitDownload']>>): void {
  if (verdict !== 'admitted') throw new Fault(verdict, { message: errors[verdict][1] });
}
