/** What a person chose in the sharing form, and what of it is to be saved. Pure. */

import type { SharingSettings } from '../../../worker/contract/calls/sharing';
import { SHARE_PASSWORD_MAX_CHARS } from '../../../worker/contract/limits';
import { downloadLimitOf } from '../../lib/download-limit';

export type PasswordChoice =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'set'; readonly password: string };

/** What is to be changed; what is absent stays as it is, null removes it. */
export interface SharingChange {
  readonly password?: string | null;
  readonly message?: string | null;
  readonly downloadLimit?: number | null;
  readonly isStopped?: boolean;
}

/** Why the server would not take a password: a sentence, or null. */
export function passwordProblem(choice: PasswordChoice): string | null {
  if (choice.kind !== 'set') return null;
  const { length } = [...choice.password.normalize('NFC')];
  if (length === 0) return 'Enter a password.';
  return length > SHARE_PASSWORD_MAX_CHARS ? `A password has at most ${SHARE_PASSWORD_MAX_CHARS} characters.` : null;
}

/** What the form says; the limit as it was typed. */
interface Wanted {
  readonly choice: PasswordChoice;
  readonly message: string;
  readonly downloadLimit: string;
  readonly isStopped: boolean;
}

/** Null: nothing is other than it was. */
export function sharingChange(
  settings: SharingSettings,
  { choice, message, downloadLimit, isStopped }: Wanted,
): SharingChange | null {
  const wanted = message.trim() || null;
  const limit = downloadLimitOf(downloadLimit);
  const change: SharingChange = {
    ...(choice.kind === 'set' && { password: choice.password }),
    ...(choice.kind === 'remove' && { password: null }),
    ...(wanted !== settings.message && { message: wanted }),
    ...(limit !== settings.downloadLimit && { downloadLimit: limit }),
    ...(isStopped !== settings.isStopped && { isStopped }),
  };
  return Object.keys(change).length > 0 ? change : null;
}
