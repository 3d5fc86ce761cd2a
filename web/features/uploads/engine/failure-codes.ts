import type { ApiError } from '../../../lib/api';

/**
 * - `network`: no usable response came, for example because the connection broke.
 * - `timeout`: the whole HTTP request took too long.
 * - `no_etag`: the response has no ETag of the stored bytes.
 * - `file_changed`: the file cannot be read, or has changed since the user chose it.
 * - `file_differs`: the parts on the server are from a different file.
 */
export type SendFailureCode = 'network' | 'timeout' | 'no_etag' | 'file_changed' | 'file_differs';

export type FileFailure =
  | { readonly code: Exclude<SendFailureCode, 'timeout'> | 'unknown' }
  | { readonly code: 'timeout'; readonly minutes: number }
  | { readonly code: 'refused'; readonly error: ApiError };

/**
 * - `running_elsewhere`: another tab sends this upload.
 * - `key_missing`: this browser does not have the key of the encrypted folder.
 * - `invalid_answer`: the server's response to `init` lacks upload URLs.
 * - `taken_down`: the folder was taken down during the upload.
 * - `file_refused`: the server does not accept the file `fileName`, because of `refusal`.
 * - `cancelled`: the user has cancelled the upload.
 * - `ended`: the upload has ended, so its last requests are aborted.
 */
export type StopCode =
  | 'running_elsewhere'
  | 'key_missing'
  | 'invalid_answer'
  | 'taken_down'
  | 'file_refused'
  | 'cancelled'
  | 'ended';
