/** Reserves the bytes of an upload at its meter. Acts on the meter. */
import type { Context } from 'hono';
import { callMeterOnce } from '../../bandwidth/meter-client';
import { refusalError } from '../../bandwidth/refusal';
import { reservationLimits } from '../../bandwidth/reservation-limits';
import type { Reservation } from '../../bandwidth/upload-reservations';
import type { NewFolder } from '../../folders/store';
import type { AppEnv } from '../../lib/env';
import { admittedMonthlyBytes, type Entitlements } from '../../plans/entitlements';

type Announced = Pick<Reservation, 'bytes' | 'files' | 'directories' | 'begins'>;

/**
 * Reserves the announced bytes, then writes the rows. If nothing was written, cancels the reservation. Returns the
 * result of `write`. Throws the refusal of the meter.
 */
export async function reserveThen(
  c: Context<AppEnv>,
  folder: NewFolder,
  allowed: Entitlements,
  announced: Announced,
  write: () => Promise<boolean>,
): Promise<boolean> {
  const announcement = reservationOf(c, folder, allowed, announced);
  const refusal = await callMeterOnce(c.env, folder.meterKey, 'reserveUpload', announcement);
  if (refusal) throw refusalError(refusal, c.var.now);
  let isWritten = false;
  try {
    isWritten = await write();
  } finally {
    if (!isWritten) await callMeterOnce(c.env, folder.meterKey, 'cancelUpload', announcement);
  }
  return isWritten;
}

/**
 * Renews the reservation of announced files. If it has lapsed, the missing bytes are admitted again. Throws a refusal.
 */
export async function renewReservation(c: Context<AppEnv>, folder: NewFolder, allowed: Entitlements): Promise<void> {
  const nothingNew = { bytes: 0, files: 0, directories: 0, begins: false };
  const announcement = reservationOf(c, folder, allowed, nothingNew);
  const refusal = await callMeterOnce(c.env, folder.meterKey, 'reserveUpload', announcement);
  if (refusal) throw refusalError(refusal, c.var.now);
}

const reservationOf = (
  c: Context<AppEnv>,
  { id }: NewFolder,
  allowed: Entitlements,
  announced: Announced,
): Reservation => ({
  ...announced,
  folderId: id,
  monthlyLimit: admittedMonthlyBytes(allowed),
  limits: reservationLimits(c.var.config),
  now: c.var.now,
});
