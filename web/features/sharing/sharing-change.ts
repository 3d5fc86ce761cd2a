/** Converts the values of the sharing form into the changes to save. Pure. */

import type { SharingSettings } from '../../../worker/contract/calls/sharing';
import { SHARE_PASSWORD_MAX_CHARS } from '../../../worker/contract/limits';
import { downloadLimitOf } from '../../lib/download-limit';

export type PasswordChoice =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'set'; readonly password: string };

/** Changes to save. If a field is missing, its setting stays the same. Null removes the setting. */
export interface SharingChange {
  readonly password?: string | null;
  readonly message?: string | null;
  readonly downloadLimit?: number | null;
  readonly isStopped?: boolean;
}

/** Returns the reason why the server would reject the password. Returns null if the password is valid. */
export function passwordProblem(choice: PasswordChoice): string | null {
  if (choice.kind !== 'set') return null;
  const { length } = [...choice.password.normalize('NFC')];
  if (length === 0) return 'Enter a password.';
  return length > SHARE_PASSWORD_MAX_CHARS ? `A password has at most ${SHARE_PASSWORD_MAX_CHARS} characters.` : null;
}

/** Values of the form. `downloadLimit` is the text that the user typed. */
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
