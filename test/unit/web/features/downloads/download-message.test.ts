import { expect, test } from 'vitest';
import {
  downloadAlert,
  downloadFailure,
  namedDownloadAlert,
} from '../../../../../web/features/downloads/download-message';
import { ApiError } from '../../../../../web/lib/api';
import { FinalError } from '../../../../../web/lib/final-error';

test.each([
  [
    new ApiError('network', 0),
    'Network error: Unable to reach download servers. Please check your internet connection and try again.',
  ],
  [new DOMException('no', 'SecurityError'), 'Browser security error: Try refreshing the page and downloading again.'],
  [new ApiError('not_found', 404), 'File not found: This file may have been deleted or expired.'],
  [new ApiError('expired', 404), 'File not found: This file may have been deleted or expired.'],
  [new ApiError('unknown', 403), 'Access denied: You do not have permission to download this file.'],
  [new ApiError('bandwidth_exceeded', 403, 'Bandwidth limit exceeded'), 'Bandwidth limit exceeded'],
  [
    new ApiError('folder_bandwidth_exceeded', 403),
    'Download limit exceeded for this folder. The folder has reached its download limit.',
  ],
  [new ApiError('unknown', 502), 'The server answered with status 502.'],
  [new FinalError({ code: 'file_gone' }), 'The file is not in this folder any more.'],
])('describes %s as: %s', (failure, words) => {
  expect(downloadFailure(failure, 'file').reason).toBe(words);
});

test('names the folder if the archive of a deleted folder was requested', () => {
  const failure = downloadFailure(new ApiError('not_found', 404), 'folder');
  expect(failure.reason).toMatch(/^Cannot download file: folder not found\b/);
  expect(downloadAlert(failure)).not.toMatch(/try again/i);
});

test('says until when the bandwidth is used up', () => {
  const failure = new ApiError('bandwidth_exceeded', 403, 'x', {
    fields: { reason: 'month_used_up', isOwner: false, resetsAt: '2026-12-01T00:00:00.000Z' },
  });
  expect(downloadFailure(failure, 'file').reason).toMatch(/The sender has too little.* again on December 1\.$/);
});

test.each([
  [new ApiError('unknown', 502), 'Download failed. The server answered with status 502. Please try again.'],
  [
    new ApiError('upload_incomplete', 409, 'This file is still being uploaded.'),
    'Download failed. This file is still being uploaded. Please try again.',
  ],
  [
    new ApiError('too_many_archives', 429, 'Too many large archives. Please wait before trying again.'),
    'Download failed. Too many large archives. Please wait before trying again.',
  ],
  [new ApiError('busy', 503, 'x'), 'Download failed. The service is busy right now. Please try again in a moment.'],
  [
    new DOMException('no', 'SecurityError'),
    'Download failed. Browser security error: Try refreshing the page and downloading again.',
  ],
  [
    new FinalError({ code: 'not_started' }),
    'Download failed. The browser did not start the download. Reload the page and try again.',
  ],
])('suggests a retry once in the alert for %s', (failure, words) => {
  expect(downloadAlert(downloadFailure(failure, 'file'))).toBe(words);
});

test('names the download that failed after others had started', () => {
  expect(namedDownloadAlert('a.txt', new FinalError({ code: 'damaged' }))).toBe(
    'Download of “a.txt” failed. This file is damaged: it is not what the sender encrypted.',
  );
  expect(namedDownloadAlert('a.txt', new ApiError('unknown', 500))).toBe(
    'Download of “a.txt” failed. The server answered with status 500. Please try again.',
  );
});

test.each([
  new ApiError('not_found', 404),
  new ApiError('expired', 404),
  new ApiError('used_up', 404, 'x'),
  new ApiError('sharing_stopped', 404, 'x'),
  new ApiError('taken_down', 451, 'Content Removed'),
  new ApiError('password_required', 401, 'x'),
  new ApiError('bandwidth_exceeded', 403),
  new ApiError('folder_bandwidth_exceeded', 403),
  new ApiError('unknown', 403),
  new ApiError('unknown', 410),
])('does not suggest a retry after %s', (failure) => {
  expect(downloadAlert(downloadFailure(failure, 'file'))).not.toContain('try again');
});

test('marks bandwidth limits, because their message stays on the page', () => {
  expect(downloadFailure(new ApiError('bandwidth_exceeded', 403), 'file').isLimit).toBe(true);
  expect(downloadFailure(new ApiError('folder_bandwidth_exceeded', 403), 'file').isLimit).toBe(true);
  expect(downloadFailure(new ApiError('busy', 503), 'file').isLimit).toBe(false);
});
