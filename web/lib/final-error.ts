import type { NameReason } from '../../worker/contract/names';
import { nameProblemOf } from './name-problem';

/**
 * - `damaged`: the stored bytes are not what the sender encrypted.
 * - `file_gone`: the folder no longer has the file.
 * - `key_missing`: this browser does not have the key of an encrypted folder.
 * - `not_started`: the browser did not start the download.
 * - `download_too_large`, `picture_too_large`, `media_too_large`: the page would need more memory than `maxBytes`.
 * - `media_on_share_page`: only the share page can play this file. `shareLink` includes the key.
 * - `name_refused`: the server would not accept the name.
 */
export type FinalFailure =
  | { readonly code: 'damaged' | 'file_gone' | 'key_missing' | 'not_started' }
  | { readonly code: 'download_too_large'; readonly bytes: number; readonly maxBytes: number }
  | { readonly code: 'picture_too_large' | 'media_too_large'; readonly maxBytes: number }
  | { readonly code: 'media_on_share_page'; readonly maxBytes: number; readonly shareLink: string }
  | { readonly code: 'name_refused'; readonly problem: NameReason };

/** Failure that the page has detected. A retry is useless. `failureMessage` returns its message. */
export class FinalError extends Error {
  override readonly name = 'FinalError';
  readonly failure: FinalFailure;

  constructor(failure: FinalFailure, cause?: unknown) {
    super(failure.code, { cause });
    this.failure = failure;
  }
}

/** Throws `FinalError` if the server would not accept the name. The server itself cannot check encrypted names. */
export function refuseName(name: string): void {
  const problem = nameProblemOf(name);
  if (problem !== null) throw new FinalError({ code: 'name_refused', problem });
}
