import { t } from '@lingui/core/macro';
import type { ErrorCode } from '../../../worker/contract/errors';
import { ApiError, type ApiErrorCode } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import { isRetryable } from '../../lib/is-retryable';

/** Codes for which `failureMessage` is better than the messages below. */
const ANSWER_CODES: ReadonlySet<string> = new Set<ErrorCode>([
  'bandwidth_exceeded',
  'folder_bandwidth_exceeded',
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

/** Codes whose reason already says to try again. */
const RETRY_IN_REASON_CODES: ReadonlySet<string> = new Set<ApiErrorCode>([
  'network',
  'too_many_archives',
  'archives_busy',
  'busy',
]);

export interface DownloadFailure {
  /** One or more sentences. */
  readonly reason: string;
  /** True if a retry may help, and `reason` does not say it. */
  readonly suggestsRetry: boolean;
  /** True if a bandwidth limit is reached. */
  readonly isLimit: boolean;
}

export function downloadFailure(failure: unknown, kind: 'file' | 'folder'): DownloadFailure {
  const code = failure instanceof ApiError ? failure.code : null;
  const isInReason = code === null ? isSecurityError(failure) : RETRY_IN_REASON_CODES.has(code);
  return {
    reason: reasonOf(failure, kind),
    suggestsRetry: isRetryable(failure) && !isInReason,
    isLimit: code === 'bandwidth_exceeded' || code === 'folder_bandwidth_exceeded',
  };
}

const isSecurityError = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'SecurityError';

function reasonOf(failure: unknown, kind: 'file' | 'folder'): string {
  if (isSecurityError(failure)) return t`Browser security error: Try refreshing the page and downloading again.`;
  if (!(failure instanceof ApiError)) return failureMessage(failure);
  const { code, status } = failure;
  if (code === 'network') {
    return t`Network error: Unable to reach download servers. Please check your internet connection and try again.`;
  }
  if (ANSWER_CODES.has(code)) return failureMessage(failure);
  if (status === 404) {
    return kind === 'file'
      ? t`File not found: This file may have been deleted or expired.`
      : t`Cannot download file: folder not found. It may have been deleted or have expired.`;
  }
  if (status === 403) return t`Access denied: You do not have permission to download this file.`;
  return t`The server answered with status ${status}.`;
}

export const downloadAlert = ({ reason, suggestsRetry }: DownloadFailure): string =>
  suggestsRetry
    ? t({ message: `Download failed. ${reason} Please try again.`, comment: 'reason: one or more sentences' })
    : t({ message: `Download failed. ${reason}`, comment: 'reason: one or more sentences' });

/** Names the file, because the user may have started other downloads since. */
export function namedDownloadAlert(name: string, failure: unknown): string {
  const { reason, suggestsRetry } = downloadFailure(failure, 'file');
  return suggestsRetry
    ? t({
        message: `Download of “${name}” failed. ${reason} Please try again.`,
        comment: 'name: name of a file. reason: one or more sentences',
      })
    : t({
        message: `Download of “${name}” failed. ${reason}`,
        comment: 'name: name of a file. reason: one or more sentences',
      });
}
