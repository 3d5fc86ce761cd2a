import { type ErrorCode, errors } from '../../../worker/contract/errors';
import { ApiError } from '../../lib/api';
import { isRetryable } from '../../lib/is-retryable';

const NETWORK = 'Network error: Unable to reach download servers. Please check your internet connection and try again.';
const BROWSER = 'Browser security error: Try refreshing the page and downloading again.';
const NOT_FOUND = 'File not found: This file may have been deleted or expired.';
const FOLDER_NOT_FOUND = 'Cannot download file: folder not found. It may have been deleted or have expired.';
const DENIED = 'Access denied: You do not have permission to download this file.';

/** For these codes the page shows the server's message, because the server knows best what helps. */
const SERVER_MESSAGE_CODES: ReadonlySet<string> = new Set<ErrorCode>([
  'upload_incomplete',
  'taken_down',
  'archive_too_large',
  'too_many_archives',
  'archives_busy',
  'busy',
  'password_required',
  'sharing_stopped',
  'used_up',
  'last_download_taken',
]);

export interface DownloadFailure {
  readonly message: string;
  readonly canRetry: boolean;
  /** True if the sender's bandwidth or the folder's volume is used up. Then the message stays on the page. */
  readonly isLimit: boolean;
}

/** Explains a failure of `checkDownload`. */
export function downloadFailure(failure: unknown, kind: 'file' | 'folder'): DownloadFailure {
  const message = downloadMessage(failure, kind);
  const code = failure instanceof ApiError ? failure.code : null;
  return {
    message,
    canRetry: isRetryable(failure),
    isLimit: code === 'bandwidth_exceeded' || code === 'folder_bandwidth_exceeded',
  };
}

function downloadMessage(failure: unknown, kind: 'file' | 'folder'): string {
  if (failure instanceof DOMException && failure.name === 'SecurityError') return BROWSER;
  if (!(failure instanceof ApiError)) return failure instanceof Error ? failure.message : String(failure);
  const { code, status, message, fields } = failure;
  if (code === 'network') return NETWORK;
  if (code === 'bandwidth_exceeded' || code === 'folder_bandwidth_exceeded') {
    return typeof fields.message === 'string' ? fields.message : errors[code][1];
  }
  if (SERVER_MESSAGE_CODES.has(code)) return message;
  if (status === 404) return kind === 'file' ? NOT_FOUND : FOLDER_NOT_FOUND;
  if (status === 403) return DENIED;
  return `Download failed: ${status}`;
}

/** Returns the text of an alert. If a retry may help, the text suggests a retry. */
export function downloadAlert({ message, canRetry }: DownloadFailure): string {
  const sentence = message.replace(/^Download failed: (?=\d)/, '').replace(/\.$/, '');
  const invites = canRetry && !sentence.endsWith('again');
  return `Download failed: ${sentence}.${invites ? ' Please try again.' : ''}`;
}
