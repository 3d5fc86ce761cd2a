import { t } from '@lingui/core/macro';
import type { SharingSettings } from '../../../worker/contract/calls/sharing';
import { downloadLimitOf } from '../../lib/download-limit';
import { longPasswordProblem } from '../../lib/password-problem';

export type PasswordChoice =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'set'; readonly password: string };

/** A missing field keeps the setting. Null removes the setting. */
export interface SharingChange {
  readonly password?: string | null;
  readonly message?: string | null;
  readonly downloadLimit?: number | null;
  readonly isStopped?: boolean;
}

export function passwordProblem(choice: PasswordChoice): string | null {
  if (choice.kind !== 'set') return null;
  return choice.password === '' ? t`Enter a password.` : longPasswordProblem(choice.password);
}

/** `downloadLimit` is as typed. */
interface SharingValues {
  readonly choice: PasswordChoice;
  readonly message: string;
  readonly downloadLimit: string;
  readonly isStopped: boolean;
}

/** Returns null if nothing changed. */
export function sharingChange(
  settings: SharingSettings,
  { choice, message, downloadLimit, isStopped }: SharingValues,
): SharingChange | null {
  const newMessage = message.trim() || null;
  const limit = downloadLimitOf(downloadLimit);
  const change: SharingChange = {
    ...(choice.kind === 'set' && { password: choice.password }),
    ...(choice.kind === 'remove' && { password: null }),
    ...(newMessage !== settings.message && { message: newMessage }),
    ...(limit !== settings.downloadLimit && { downloadLimit: limit }),
    ...(isStopped !== settings.isStopped && { isStopped }),
  };
  return Object.keys(change).length > 0 ? change : null;
}
