/** Tells the meter of an address what it is to take. Acts on the meter. */
import type { Context } from 'hono';
import type { Announcement } from '../bandwidth/announced-uploads';
import { announcementLimits } from '../bandwidth/announcement-limits';
import { meterOf } from '../bandwidth/charge';
import { faultOf } from '../bandwidth/refusal';
import type { NewFolder } from '../folders/store';
import type { AppEnv } from '../lib/env';
import { admittedMonthlyBytes, type Entitlements } from '../plans/entitlements';

type Announced = Pick<Announcement, 'bytes' | 'files' | 'begins'>;

/**
 * Reserves what is announced before the rows that promise to take it; no rows, no reservation. Answers what `write`
 * does. Throws what the meter refuses with.
 */
export async function admitThen(
  c: Context<AppEnv>,
  folder: NewFolder,
  allowed: Entitlements,
  announced: Announced,
  write: () => Promise<boolean>,
): Promise<boolean> {
  const meter = meterOf(c.env, folder.meterKey);
  const announcement = announcementOf(c, folder, allowed, announced);
  const refusal = await meter.announce(announcement);
  if (refusal) throw faultOf(refusal, c.var.now);
  let isWritten = false;
  try {
    isWritten = await write();
  } finally {
    if (!isWritten) await meter.retract(announcement);
  }
  return isWritten;
}

/** Files that were announced before: where their reservation has lapsed, what is still missing is admitted anew. */
export async function admitAgain(c: Context<AppEnv>, folder: NewFolder, allowed: Entitlements): Promise<void> {
  const nothingNew = { bytes: 0, files: 0, begins: false };
  const refusal = await meterOf(c.env, folder.meterKey).announce(announcementOf(c, folder, allowed, nothingNew));
  if (refusal) throw faultOf(refusal, c.var.now);
}

const announcementOf = (
  c: Context<AppEnv>,
  { id }: NewFolder,
  allowed: Entitlements,
  announced: Announced,
): Announcement => ({
  ...announced,
  folderId: id,
  monthlyLimit: admittedMonthlyBytes(allowed),
  limits: announcementLimits(c.var.config),
  now: c.var.now,
});
