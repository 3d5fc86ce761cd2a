import { plural, t } from '@lingui/core/macro';
import { contractMessage, failureMessage } from '../../../../lib/failure-message';
import type { FileFailure, UploadError } from '../../engine/upload';

export function fileFailureWords(failure: FileFailure, count: number): string {
  switch (failure.code) {
    case 'file_changed':
      return plural(count, {
        one: 'It was moved, deleted or changed since you chose it.',
        other: 'They were moved, deleted or changed since you chose them.',
      });
    case 'file_differs':
      return plural(count, {
        one: 'It differs from the file whose upload was started. Delete that one first, then add this one.',
        other: 'They differ from the files whose upload was started. Delete those first, then add these.',
      });
    case 'network':
      return t`Network error during upload.`;
    case 'timeout':
      return timeoutWords(failure.minutes);
    case 'no_etag':
      return t`The server’s answer is incomplete.`;
    case 'refused':
      return refusedWords(failure);
    case 'unknown':
      return t`Upload failed.`;
  }
}

const timeoutWords = (minutes: number): string =>
  plural(minutes, { one: 'Upload timed out after # minute.', other: 'Upload timed out after # minutes.' });

function refusedWords({ error }: Extract<FileFailure, { code: 'refused' }>): string {
  const { code, status } = error;
  switch (code) {
    case 'unknown':
      return t`The server answered with status ${status}.`;
    case 'upload_url_expired':
    case 'upload_url_invalid':
      return t`Failed to get an upload URL.`;
    default:
      return failureMessage(error);
  }
}

export function uploadErrorWords(error: UploadError, doneFiles: number): string {
  const { code, refusal, fileName, files } = error;
  if (code === 'invalid_input' && fileName !== undefined) return refusedFileWords(fileName, refusal?.fields.field);
  // Not `refusalMessage`, because `RetryButton` shows the time of the next attempt.
  const answer = refusal && contractMessage(refusal);
  if (answer) return answer;
  switch (code) {
    case 'files_failed':
      return filesFailedWords(files.length, files.length + doneFiles);
    case 'network':
      return failureMessage(refusal);
    case 'running_elsewhere':
      return t`This upload is already running in another tab.`;
    case 'key_missing':
      return t`This browser no longer has the key of this upload. Open the upload with its full link first.`;
    case 'taken_down':
      return t`This content has been removed.`;
    case 'invalid_answer':
      return t`The server’s answer is incomplete: upload URLs are missing.`;
    default:
      return refusal ? t`Failed to start upload.` : t`Upload failed. Please try again.`;
  }
}

const filesFailedWords = (failed: number, total: number): string =>
  total === 1
    ? t`The file failed to upload. Please try again.`
    : plural(failed, {
        one: `# out of ${plural(total, { one: '# file', other: '# files' })} failed to upload. Please try again.`,
        other: `# out of ${plural(total, { one: '# file', other: '# files' })} failed to upload. Please try again.`,
      });

/** `field` is for example `files[3].path`. */
function refusedFileWords(fileName: string, field: unknown): string {
  const part = String(field).split('.').at(-1);
  if (part === 'name') return t`The server does not accept the name “${fileName}”.`;
  if (part === 'path')
    return t`The server does not accept “${fileName}”: it is in too many folders, or their names are too long.`;
  if (part === 'size')
    return t`The server does not accept “${fileName}”, because an earlier upload has it with another size.`;
  return t`The server does not accept “${fileName}”.`;
}
