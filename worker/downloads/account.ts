/** The meter account that a download counts against. Calls the meter. */
import type { Context } from 'hono';
import type { Countable, DownloadAsked } from '../bandwidth/download-asked';
import type { DownloadRefusal } from '../bandwidth/download-leases';
import { type Grant, Grants } from '../bandwidth/grants';
import { callMeter, type Meter } from '../bandwidth/meter-client';
import { countedRecipientOf } from '../folders/gate/recipient';
import type { Folder } from '../folders/store';
import { isFromOwner } from '../identity/from-owner';
import { ApiError } from '../lib/api-error';
import type { AppEnv } from '../lib/env';
import { newSecret } from '../lib/id';
import { afterAnswer } from '../lib/request-log';
import { wait } from '../lib/wait';
import { admittedMonthlyBytes, entitlementsOf, tierAt } from '../plans/entitlements';
import { firstLease, type LeaseAccount } from './lease';
import { limitWords } from './limit-words';

export interface Account extends LeaseAccount {
  /** Throws the same errors as `begin`, but reserves nothing. */
  wouldAdmit(): Promise<void>;
  /** Whether the reader counts as a recipient of the folder. The owner does not. */
  hasRecipient: boolean;
}

/** Downloads that this isolate may admit without asking the meter. */
const grants = new Grants();

/** Bytes to read. `counted` is null if the bytes count but reading them is not a download. */
type ReadBytes = Pick<DownloadAsked, 'offset' | 'bytes'> & { counted: Countable | null };

/** Returns the account of a download: the meter of the folder's uploader. */
export async function accountFor(
  c: Context<AppEnv>,
  folder: Folder,
  ownerPremiumUntil: number | null,
  { counted, offset, bytes }: ReadBytes,
): Promise<Account> {
  const { config, now } = c.var;
  const allowed = entitlementsOf(tierAt(ownerPremiumUntil, now), config);
  const recipient = counted === null ? null : await countedRecipientOf(c, folder);
  const asked: DownloadAsked = {
    counted: counted ?? { archive: '', size: bytes },
    offset,
    bytes,
    recipient,
    downloadLimit: counted === null ? null : folder.downloadLimit,
    downloads: folder.downloadCount,
    contentBytes: folder.totalBytes,
    downloadId: newSecret(),
    folderId: folder.id,
    isOwner: await isFromOwner(c, folder.ownerId),
    ownLimit: allowed.monthlyBytes,
    monthlyLimit: admittedMonthlyBytes(allowed),
    folderLimit: allowed.folderDownloadBytes,
    now,
  };
  // A download outlasts the start of its request, so later calls read the clock again.
  const call = <Answer>(ask: (meter: Meter) => Promise<Answer>) => callMeter(c.env, folder.meterKey, ask);
  const mayBeGranted = bytes <= firstLease(bytes) && asked.downloadLimit === null && !asked.isOwner;
  let grant: Grant | null = null;

  async function begin(leased: number): Promise<void> {
    grant = mayBeGranted
      ? await grants.admit(asked, { grant: (first) => call((meter) => meter.grantDownloads(first)) })
      : null;
    if (!grant) refuseUnlessAdmitted(asked, await call((meter) => meter.beginDownload(asked, leased)));
  }

  async function end(sent: number, uncertain: number): Promise<void> {
    const told = grant?.end({ asked, sent, uncertain }, Date.now()) ?? 'alone';
    if (told === 'alone') return call((meter) => meter.endDownload(asked, sent, uncertain, Date.now()));
    if (told === 'later') return;
    afterAnswer(c, settleIn(told.first));
  }

  async function settleIn(ms: number): Promise<void> {
    await wait(ms);
    await grant?.settle({
      settle: (first, ended, open) => call((meter) => meter.settleGrant(first, ended, open, Date.now())),
    });
  }

  return {
    hasRecipient: recipient !== null,
    wouldAdmit: async () => refuseUnlessAdmitted(asked, await call(async (meter) => meter.wouldAdmit(asked))),
    begin,
    goOn: (sent, leased) => call((meter) => meter.goOn(asked, sent, leased, Date.now())),
    end,
  };
}

function refuseUnlessAdmitted(asked: DownloadAsked, refusal: DownloadRefusal | null): void {
  if (!refusal) return;
  const { code, waitMs } = refusal;
  const headers = waitMs > 0 ? { 'Retry-After': String(Math.ceil(waitMs / 1000)) } : undefined;
  const message = limitWords(code, asked);
  throw new ApiError(code, { error: message, message }, headers);
}
