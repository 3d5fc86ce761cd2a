import { expect, test } from 'vitest';
import { downloadAlert, downloadFailure } from '../../../../../web/features/downloads/download-message';
import { ApiError } from '../../../../../web/lib/api';

test.each([
  [
    new ApiError('network', 0),
    'Network error: Unable to reach download servers. Please check your internet connection and try again.',
  ],
  [new DOMException('no', 'SecurityError'), 'Browser security error: Try refreshing the page and downloading again.'],
  [new ApiError('not_found', 404), 'File not found: This file may have been deleted or expired.'],
  [new ApiError('expired', 404), 'File not found: This file may have been deleted or expired.'],
  [new ApiError('unknown', 403), 'Access denied: You do not have permission to download this file.'],
  [new ApiError('bandwidth_exceeded', 403), 'Bandwidth limit exceeded'],
  [
    new ApiError('folder_bandwidth_exceeded', 403),
    'Download limit exceeded for this folder. The folder has reached its download limit.',
  ],
  [new ApiError('unknown', 502), 'Download failed: 502'],
  [new ApiError('too_many_archives', 429, 'Please wait.'), 'Please wait.'],
  [new ApiError('archives_busy', 503, 'Please wait.'), 'Please wait.'],
  [new ApiError('busy', 503, 'Please come again.'), 'Please come again.'],
  [new ApiError('archive_too_large', 413, 'Choose some.'), 'Choose some.'],
  [new ApiError('upload_incomplete', 409, 'This file is still being uploaded.'), 'This file is still being uploaded.'],
])('describes %s as: %s', (failure, words) => {
  expect(downloadFailure(failure, 'file').message).toBe(words);
});

test('names the folder if the archive of a deleted folder was requested', () => {
  const failure = downloadFailure(new ApiError('not_found', 404), 'folder');
  expect(failure.message).toMatch(/^Cannot download file: folder not found\b/);
  expect(downloadAlert(failure)).not.toMatch(/try again/i);
});

test("shows the server's own message for a bandwidth refusal", () => {
  const failure = new ApiError('bandwidth_exceeded', 403, 'x', {
    fields: { message: 'The sender is out of bandwidth' },
  });
  expect(downloadFailure(failure, 'file').message).toBe('The sender is out of bandwidth');
});

test.each([
  ['Download failed: 502', 'Download failed: 502. Please try again.'],
  ['This file is still being uploaded.', 'Download failed: This file is still being uploaded. Please try again.'],
  [
    'Too many large archives. Please wait before trying again.',
    'Download failed: Too many large archives. Please wait before trying again.',
  ],
  ['Check it and try again.', 'Download failed: Check it and try again.'],
])('turns %s into the alert %s', (message, words) => {
  expect(downloadAlert({ message, canRetry: true, isLimit: false })).toBe(words);
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
