/** Error messages for failed downloads. Pure. */
import { type ErrorCode, errors } from '../../../worker/contract/errors';
import { ApiError } from '../../lib/api';
import { mayHelpAgain } from '../../lib/may-help-again';

const NETWORK = 'Network error: Unable to reach download servers. Please check your internet connection and try again.';
const BROWSER = 'Browser security error: Try refreshing the page and downloading again.';
const NOT_FOUND = 'File not found: This file may have been deleted or expired.';
const FOLDER_NOT_FOUND = 'Cannot download file: folder not found. It may have been deleted or have expired.';
const DENIED = 'Access denied: You do not have permission to download this file.';

/** Codes whose message from the server explains best what to do. */
const TOLD_AS_ANSWERED: ReadonlySet<string> = new Set<ErrorCode>([
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

/** A failed download, explained for the recipient. */
export interface DownloadFailure {
  readonly message: string;
  /** Whether a retry may succeed. */
  readonly mayHelpAgain: boolean;
  /** Whether the sender's month or the folder's volume is used up. The page keeps showing this message. */
  readonly isLimit: boolean;
}

/** Explains a failure of `checkDownload`. `wanted` is the kind of thing that the URL returns. */
export function downloadFailure(failure: unknown, wanted: 'file' | 'folder'): DownloadFailure {
  const message = downloadMessage(failure, wanted);
  const code = failure instanceof ApiError ? failure.code : null;
  return {
    message,
    mayHelpAgain: mayHelpAgain(failure),
    isLimit: code === 'bandwidth_exceeded' || code === 'folder_bandwidth_exceeded',
  };
}

function downloadMessage(failure: unknown, wanted: 'file' | 'folder'): string {
  if (failure instanceof DOMException && failure.name === 'SecurityError') return BROWSER;
  if (!(failure instanceof ApiError)) return failure instanceof Error ? failure.message : String(failure);
  const { code, status, message, fields } = failure;
  if (code === 'network') return NETWORK;
  if (code === 'bandwidth_exceeded' || code === 'folder_bandwidth_exceeded') {
    return typeof fields.message === 'string' ? fields.message : errors[code][1];
  }
  if (TOLD_AS_ANSWERED.has(code)) return message;
  if (status === 404) return wanted === 'file' ? NOT_FOUND : FOLDER_NOT_FOUND;
  if (status === 403) return DENIED;
  return `Download failed: ${status}`;
}

/**
 * Returns the failure as an alert. Avoids double full stops, and suggests a retry only once and only if it may help.
 */
export function downloadAlert({ message, mayHelpAgain }: DownloadFailure): string {
  const sentence = message.replace(/^Download failed: (?=\d)/, '').replace(/\.$/, '');
  const invites = mayHelpAgain && !sentence.endsWith('again');
  return `Download failed: ${sentence}.${invites ? ' Please try again.' : ''}`;
}
