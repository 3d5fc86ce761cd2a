/** Words for the failures of an upload. The engine has only codes and values. */
import { failureMessage, refusalMessage } from '../../../../lib/failure-message';
import { formatCount } from '../../../../lib/format';
import type { FileFailure, UploadError } from '../../engine/upload';

/** Explains why `count` files did not arrive, below their names. */
export function fileFailureWords(failure: FileFailure, count: number): string {
  const isOne = count === 1;
  switch (failure.code) {
    case 'file_changed':
      return isOne
        ? 'It was moved, deleted or changed since you chose it.'
        : 'They were moved, deleted or changed since you chose them.';
    case 'file_differs':
      return isOne
        ? 'It differs from the file whose upload was started. Delete that one first, then add this one.'
        : 'They differ from the files whose upload was started. Delete those first, then add these.';
    case 'network':
      return 'Network error during upload.';
    case 'timeout':
      return failure.minutes === 1
        ? 'Upload timed out after 1 minute.'
        : `Upload timed out after ${formatCount(failure.minutes)} minutes.`;
    case 'no_etag':
      return 'The server’s answer is incomplete.';
    case 'refused':
      return refusedWords(failure);
    case 'unknown':
      return 'Upload failed.';
  }
}

function refusedWords({ error }: Extract<FileFailure, { code: 'refused' }>): string {
  switch (error.code) {
    case 'unknown':
      return `The server answered with status ${error.status}.`;
    case 'upload_url_expired':
    case 'upload_url_invalid':
      return 'Failed to get an upload URL.';
    default:
      return failureMessage(error);
  }
}

/** Explains why the whole upload failed. `doneFiles` is the number of files that arrived. */
export function uploadErrorWords(error: UploadError, doneFiles: number): string {
  const { code, refusal, fileName, files } = error;
  if (code === 'invalid_input' && fileName !== undefined) return refusedFileWords(fileName, refusal?.fields.field);
  const answer = refusal && refusalMessage(refusal);
  if (answer) return answer;
  switch (code) {
    case 'files_failed':
      return filesFailedWords(files.length, files.length + doneFiles);
    case 'network':
      return failureMessage(refusal);
    case 'running_elsewhere':
      return 'This upload is already running in another tab.';
    case 'key_missing':
      return 'This browser no longer has the key of this upload. Open the upload with its full link first.';
    case 'taken_down':
      return 'This content has been removed.';
    case 'invalid_answer':
      return 'The server’s answer is incomplete: upload URLs are missing.';
    default:
      return refusal ? 'Failed to start upload.' : 'Upload failed. Please try again.';
  }
}

const filesFailedWords = (failed: number, total: number): string =>
  total === 1
    ? 'The file failed to upload. Please try again.'
    : `${formatCount(failed)} out of ${formatCount(total)} files failed to upload. Please try again.`;

/** `field` is for example `files[3].path`. */
function refusedFileWords(fileName: string, field: unknown): string {
  const part = String(field).split('.').at(-1);
  if (part === 'name') return `The server does not accept the name “${fileName}”.`;
  if (part === 'path')
    return `The server does not accept “${fileName}”: it is in too many folders, or their names are too long.`;
  if (part === 'size')
    return `The server does not accept “${fileName}”, because an earlier upload has it with another size.`;
  return `The server does not accept “${fileName}”.`;
}
