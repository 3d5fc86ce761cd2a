import type { Context } from 'hono';
import type { DownloadRefusal } from '../bandwidth/download-leases';
import type { DownloadRequest, DownloadTarget } from '../bandwidth/download-request';
import { type Grant, Grants } from '../bandwidth/grants';
import type { BandwidthMeter } from '../bandwidth/meter';
import { callMeter, type MeterCall } from '../bandwidth/meter-client';
import { nextMonth } from '../bandwidth/month';
import { type ErrorDetail, errorAnswer, type ReasonOf } from '../contract/errors';
import { countedRecipientOf } from '../folders/gate/recipient';
import type { Folder } from '../folders/store';
import { isFromOwner } from '../identity/from-owner';
import { ApiError } from '../lib/api-error';
import type { AppEnv } from '../lib/env';
import { newSecret } from '../lib/id';
import { iso } from '../lib/iso';
import { afterAnswer } from '../lib/request-log';
import { wait } from '../lib/wait';
import { admittedMonthlyBytes, entitlementsOf, tierAt } from '../plans/entitlements';
import { firstLease, type LeaseAccount } from './lease';

export interface Account extends LeaseAccount {
  /** Throws like `begin`, but reserves nothing. */
  checkAdmission(): Promise<void>;
  /** True if a recipient downloads the `target`, not the owner or a manager. */
  hasRecipient: boolean;
}

const grants = new Grants();

/** `target` is null if the request is not part of a download. The bytes count anyway. */
type DownloadRange = Pick<DownloadRequest, 'offset' | 'bytes'> & { target: DownloadTarget | null };

/** Returns calls that report one download to the meter of the folder's uploader. */
export async function accountFor(
  c: Context<AppEnv>,
  folder: Folder,
  ownerPremiumUntil: number | null,
  { target, offset, bytes }: DownloadRange,
): Promise<Account> {
  const { config, now } = c.var;
  const entitlements = entitlementsOf(tierAt(ownerPremiumUntil, now), config);
  const recipient = target === null ? null : await countedRecipientOf(c, folder);
  const request: DownloadRequest = {
    target: target ?? { archive: '', size: bytes },
    offset,
    bytes,
    recipient,
    downloadLimit: target === null ? null : folder.downloadLimit,
    downloads: folder.downloadCount,
    contentBytes: folder.totalBytes,
    downloadId: newSecret(),
    folderId: folder.id,
    isOwner: await isFromOwner(c, folder.ownerId),
    ownerLimit: entitlements.monthlyBytes,
    monthlyLimit: admittedMonthlyBytes(entitlements),
    folderLimit: entitlements.folderDownloadBytes,
    now,
  };
  // A download can run long, so later calls read the clock again.
  const call = <Name extends MeterCall>(name: Name, ...args: Parameters<BandwidthMeter[Name]>) =>
    callMeter(c.env, folder.meterKey, name, ...args);
  const mayBeGranted = bytes <= firstLease(bytes) && request.downloadLimit === null && !request.isOwner;
  let grant: Grant | null = null;

  async function begin(leased: number): Promise<void> {
    grant = mayBeGranted
      ? await grants.admit(request, { grant: (grantRequest) => call('grantDownloads', grantRequest) })
      : null;
    if (!grant) refuseUnlessAdmitted(request, await call('beginDownload', request, leased));
  }

  async function end(sentBytes: number, uncertainBytes: number): Promise<void> {
    const outcome = grant?.end({ request, sentBytes, uncertainBytes }, Date.now()) ?? 'alone';
    if (outcome === 'alone') return call('endDownload', request, sentBytes, uncertainBytes, Date.now());
    if (outcome === 'later') return;
    afterAnswer(c, settleGrantAfter(outcome.reportAfterMs));
  }

  async function settleGrantAfter(ms: number): Promise<void> {
    await wait(ms);
    await grant?.settle({
      settle: (grantRequest, endedDownloads, openDownloads) =>
        call('settleGrant', grantRequest, endedDownloads, openDownloads, Date.now()),
    });
  }

  return {
    hasRecipient: recipient !== null,
    checkAdmission: async () => refuseUnlessAdmitted(request, await call('checkDownload', request)),
    begin,
    extend: (sentBytes, leased) => call('extendDownload', request, sentBytes, leased, Date.now()),
    end,
  };
}

function refuseUnlessAdmitted(request: DownloadRequest, refusal: DownloadRefusal | null): void {
  if (!refusal) return;
  const { code, waitMs } = refusal;
  const headers = waitMs > 0 ? { 'Retry-After': String(Math.ceil(waitMs / 1000)) } : undefined;
  const detail = limitDetail(code, request);
  throw new ApiError(code, { ...detail, message: errorAnswer(code, detail).error }, headers);
}

function limitDetail(code: DownloadRefusal['code'], { isOwner, folderLimit, now }: DownloadRequest): ErrorDetail {
  switch (code) {
    case 'bandwidth_exceeded':
      return {
        reason: 'month_used_up',
        isOwner,
        resetsAt: iso(nextMonth(now)),
      } satisfies ReasonOf<'bandwidth_exceeded'>;
    case 'folder_bandwidth_exceeded':
      return { reason: 'folder_used_up', limitBytes: folderLimit } satisfies ReasonOf<'folder_bandwidth_exceeded'>;
    default:
      return {};
  }
}
