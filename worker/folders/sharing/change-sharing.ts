/** Changing how a folder is shared. Acts on D1, and on a rate limiter where a password is hashed. */
import type { Context } from 'hono';
import type { SharingSettings } from '../../contract/calls/sharing';
import { ApiError } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { sharingAnswer } from '../answer';
import { countHash } from '../gate/attempt-windows';
import { hashPassword, isPassword } from '../gate/password-hash';
import type { Folder } from '../store';
import { writeSharing } from './sharing-store';

/** What is to be changed, as the contract checks it; what is absent stays as it is, null removes it. */
export interface SharingInput {
  readonly password?: string | null | undefined;
  readonly message?: string | null | undefined;
  readonly downloadLimit?: number | null | undefined;
  readonly isStopped?: boolean | undefined;
}

/**
 * Changes the sharing of a folder that whoever asks may change. Throws `too_many_passwords`, or `not_found` where the
 * folder went meanwhile.
 */
export async function changeSharing(
  c: Context<AppEnv>,
  folder: Folder,
  { password, message, downloadLimit, isStopped }: SharingInput,
): Promise<SharingSettings> {
  const asked = [password, message, downloadLimit, isStopped];
  if (asked.every((one) => one === undefined)) return sharingAnswer(folder);
  if (password) await countHash(c);
  const change = {
    passwordHash: password ? hashPassword(password) : password,
    message: message === undefined ? undefined : message || null,
    downloadLimit,
    isStopped,
  };
  const written = await writeSharing(dbOf(c.env, { folderId: folder.id }), folder.id, change, c.var.now);
  if (!written) throw new ApiError('not_found');
  return sharingAnswer(written);
}

/**
 * Gives a folder that an upload has found again the password, the message and the limit that the upload names. What they are already
 * is left alone, so that nobody who has unlocked it is locked out by a repeated call.
 */
export async function renewSharing(
  c: Context<AppEnv>,
  folder: Folder,
  { password, message, downloadLimit }: Omit<SharingInput, 'isStopped'>,
): Promise<void> {
  if (password && folder.passwordHash !== null) await countHash(c);
  const isSame = password && folder.passwordHash !== null && isPassword(password, folder.passwordHash);
  await changeSharing(c, folder, {
    password: isSame ? undefined : password || undefined,
    message: (message || null) === folder.message ? undefined : message || undefined,
    downloadLimit: downloadLimit ?? undefined,
  });
}
