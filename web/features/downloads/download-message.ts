/** What a failed download is called (specification, section 8). Pure. */
import { type ErrorCode, errors } from '../../../worker/contract/errors';
import { ApiError } from '../../lib/api';

const NETWORK = 'Network error: Unable to reach download servers. Please check your internet connection and try again.';
const BROWSER = 'Browser security error: Try refreshing the page and downloading again.';
const NOT_FOUND = 'File not found: This file may have been deleted or expired.';
const DENIED = 'Access denied: You do not have permission to download this file.';

/** Of these the server's own sentence says best what to do. */
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

/** Sentences after which another try helps nobody, or that say when it does. */
const SAYS_ALL: ReadonlySet<string> = new Set([
  errors.sharing_stopped[1],
  errors.used_up[1],
  errors.last_download_taken[1],
]);

/** The sentence for a failure of `checkDownload`. */
export function downloadMessage(failure: unknown): string {
  if (failure instanceof DOMException && failure.name === 'SecurityError') return BROWSER;
  if (!(failure instanceof ApiError)) return failure instanceof Error ? failure.message : String(failure);
  const { code, status, message, fields } = failure;
  if (code === 'network') return NETWORK;
  if (code === 'folder_bandwidth_exceeded') return errors.folder_bandwidth_exceeded[1];
  if (code === 'bandwidth_exceeded')
    return typeof fields.message === 'string' ? fields.message : errors.bandwidth_exceeded[1];
  if (TOLD_AS_ANSWERED.has(code)) return message;
  if (status === 404) return NOT_FOUND;
  if (status === 403) return DENIED;
  return `Download failed: ${status}`;
}

/** The same as the person is told: never two full stops, never two invitations to try again. */
export function downloadAlert(message: string): string {
  if (SAYS_ALL.has(message)) return `Download failed: ${message}`;
  const sentence = message.replace(/^Download failed: (?=\d)/, '').replace(/\.$/, '');
  return sentence.endsWith('try again') || sentence.endsWith('again')
    ? `Download failed: ${sentence}.`
    : `Download failed: ${sentence}. Please try again.`;
}
