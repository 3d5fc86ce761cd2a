import type { Context } from 'hono';
import type { SharingSettings } from '../../contract/calls/sharing';
import { ApiError } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { sharingAnswer } from '../answer';
import { countHash } from '../gate/attempt-windows';
import { hashPassword, isPassword } from '../gate/password-hash';
import { requireEncrypted, requirePlain } from '../gate/readable';
import type { Folder } from '../store';
import { type SharingChange, writeSharing } from './sharing-store';

/** Undefined keeps a setting. Null removes it. */
type SharingInput = Omit<SharingChange, 'passwordHash'> & { readonly password?: string | null | undefined };

/** Throws `encrypted` for a password or message of an encrypted folder, because the server must know neither. */
export async function changeSharing(
  c: Context<AppEnv>,
  folder: Folder,
  { password, message, downloadLimit, isStopped, encryption, sealed }: SharingInput,
): Promise<SharingSettings> {
  const settings = [password, message, downloadLimit, isStopped, encryption, sealed];
  if (settings.every((setting) => setting === undefined)) return sharingAnswer(folder);
  if (password || message) requirePlain(folder);
  if (encryption) requireEncrypted(folder, 'encryption');
  if (sealed !== undefined) requireEncrypted(folder, 'sealed');
  if (password) await countHash(c);
  const change = {
    passwordHash: password ? hashPassword(password) : password,
    message: message === undefined ? undefined : message || null,
    downloadLimit,
    isStopped,
    encryption,
    sealed,
  };
  const saved = await writeSharing(dbOf(c.env), folder.id, change, c.var.now);
  if (!saved) throw new ApiError('not_found');
  return sharingAnswer(saved);
}

/**
 * Applies the options of a repeated upload to its folder. Skips an unchanged password, because a new hash would lock
 * out visitors who have unlocked the folder.
 */
export async function renewSharing(
  c: Context<AppEnv>,
  folder: Folder,
  { password, message, downloadLimit, sealed }: Omit<SharingInput, 'isStopped' | 'encryption'>,
): Promise<void> {
  if (password && folder.passwordHash !== null) await countHash(c);
  const isSame = password && folder.passwordHash !== null && isPassword(password, folder.passwordHash);
  await changeSharing(c, folder, {
    password: isSame ? undefined : password || undefined,
    message: (message || null) === folder.message ? undefined : message || undefined,
    downloadLimit: downloadLimit ?? undefined,
    sealed,
  });
}
