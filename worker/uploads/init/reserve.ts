import type { Context } from 'hono';
import { callMeter } from '../../bandwidth/meter-client';
import { refusalError } from '../../bandwidth/refusal';
import { reservationLimits } from '../../bandwidth/reservation-limits';
import type { FileRequestHold } from '../../bandwidth/upload-holds';
import type { Reservation } from '../../bandwidth/upload-reservations';
import type { NewFolder } from '../../folders/store';
import { ApiError } from '../../lib/api-error';
import type { AppEnv } from '../../lib/env';
import { admittedMonthlyBytes, type Entitlements } from '../../plans/entitlements';

/** All are 0 or false for a repeated announcement. */
export type AddedCounts = Pick<Reservation, 'bytes' | 'files' | 'directories' | 'begins'>;

export async function writeOrUndo(write: () => Promise<boolean>, undo: () => Promise<void>): Promise<boolean> {
  let isWritten = false;
  try {
    isWritten = await write();
  } finally {
    if (!isWritten) await undo();
  }
  return isWritten;
}

/**
 * Reserves the bytes, writes the rows, and cancels the reservation if nothing was written. If the meter refuses a
 * delivery, its sender only gets `request_unavailable`, because the limit belongs to the owner.
 */
export async function reserveAndWrite(
  c: Context<AppEnv>,
  { id, meterKey }: Pick<NewFolder, 'id' | 'meterKey'>,
  entitlements: Entitlements,
  counts: AddedCounts,
  write: () => Promise<boolean>,
  received?: FileRequestHold,
): Promise<boolean> {
  const reservation: Reservation = {
    ...counts,
    folderId: id,
    monthlyLimit: admittedMonthlyBytes(entitlements),
    limits: reservationLimits(c.var.config),
    now: c.var.now,
    ...(received && { fileRequest: received }),
  };
  const refusal = await callMeter(c.env, meterKey, 'reserveUpload', reservation);
  if (refusal) throw received ? new ApiError('request_unavailable') : refusalError(refusal, c.var.now);
  return writeOrUndo(write, () => callMeter(c.env, meterKey, 'cancelUpload', reservation));
}
