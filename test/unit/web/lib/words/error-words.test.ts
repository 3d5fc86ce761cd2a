import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../../web/lib/api';
import { failureMessage } from '../../../../../web/lib/failure-message';
import { errorWords } from '../../../../../web/lib/words/error-words';
import { type ErrorCode, errors, reasons } from '../../../../../worker/contract/errors';
import { GIB } from '../../../../../worker/contract/units';

const wordsOf = (code: ErrorCode, fields: Record<string, unknown> = {}) =>
  errorWords(new ApiError(code, errors[code][0], errors[code][1], { fields }));

/** The server's sentences are for programs and have straight apostrophes. */
const serverWords = (code: ErrorCode) => errors[code][1].replaceAll("'", '’');

/** For these errors, the server uses terms for programs. */
const REWORDED: readonly ErrorCode[] = [
  'invalid_json',
  'checksum_required',
  'body_too_short',
  'upload_url_invalid',
  'upload_url_expired',
  'not_from_pages',
  'webhook_refused',
  'parts_missing',
  'part_differs',
  'part_under_way',
  'length_required',
  'body_too_large',
  'json_required',
  'range_not_satisfiable',
  'checksum_mismatch',
  'headers_too_large',
];

test('words every code like the server, except errors of programs', () => {
  const codes = Object.keys(errors) as ErrorCode[];
  expect(codes.filter((code) => wordsOf(code) !== serverWords(code))).toEqual(
    codes.filter((code) => REWORDED.includes(code)),
  );
});

describe('reasons of an error', () => {
  const LATER = '2026-12-01T00:00:00.000Z';
  test.each<[ErrorCode, Record<string, unknown>, string]>([
    ['invalid_input', { field: 'newFilename', reason: 'empty' }, 'The name must not be empty.'],
    ['invalid_input', { field: 'sender', reason: 'slash' }, 'Your name must not contain / or \\.'],
    [
      'invalid_input',
      { field: 'folderName', reason: 'too_long', max: 255 },
      'The name must have at most 255 characters.',
    ],
    ['invalid_input', { field: 'title', reason: 'too_long', max: 255 }, 'The title must have at most 255 characters.'],
    ['invalid_input', { field: 'files[3].path', reason: 'segment_is_path' }, 'The name must not be a path.'],
    ['invalid_input', { reason: 'too_deep', max: 32 }, 'There may be at most 32 levels of folders.'],
    [
      'invalid_input',
      { field: 'expiryDays', reason: 'expiry_too_long', maxDays: 30, since: 'creation' },
      'It can be kept for at most 30 days after its creation.',
    ],
    ['invalid_input', { reason: 'expiry_too_long', maxDays: 1, since: 'now' }, 'It can be kept for at most 1 day.'],
    [
      'invalid_input',
      { reason: 'size_differs', announcedBytes: 2048 },
      'This file had 2\u00a0KB when its upload began.',
    ],
    ['cannot_move', { reason: 'too_many_files', max: 100_000 }, 'A folder may have at most 100,000 files.'],
    [
      'bandwidth_exceeded',
      { reason: 'month_used_up', isOwner: true, resetsAt: LATER },
      'Bandwidth limit exceeded. You have too little monthly transfer left for this. Available again on December 1.',
    ],
    [
      'bandwidth_exceeded',
      { reason: 'month_used_up', isOwner: false, resetsAt: LATER },
      'Bandwidth limit exceeded. The sender has too little monthly transfer left for this. Available again on December 1.',
    ],
    [
      'file_too_large',
      { reason: 'above_limit', name: 'film.mkv', size: 12.5 * GIB, limitBytes: 10 * GIB },
      '“film.mkv” is 12.5\u00a0GB; the largest file here is 10\u00a0GB.',
    ],
    [
      'file_too_large',
      { reason: 'above_limit', name: 'film.mkv', size: 10 * GIB + 1, limitBytes: 10 * GIB },
      '“film.mkv” is a little more than 10\u00a0GB; the largest file here is 10\u00a0GB.',
    ],
  ])('explains %s with %o', (code, fields, words) => {
    expect(wordsOf(code, fields)).toBe(words);
  });

  const VALUES = { max: 3, maxDays: 3, isOwner: true, resetsAt: LATER, limitBytes: 3, name: 'a', size: 4 };
  test.each(
    Object.entries(reasons).flatMap(([code, byReason]) =>
      Object.keys(byReason).map((reason) => [code as ErrorCode, reason] as const),
    ),
  )('have words of their own: %s, %s, also without values of the server', (code, reason) => {
    const values = { ...VALUES, since: 'now', expiryDays: -1, announcedBytes: 3, firstIndex: 3 };
    if (reason !== 'active') expect(wordsOf(code, { reason, ...values })).not.toBe(errors[code][1]);
    expect(wordsOf(code, { reason })).toMatch(/^[^{}]+$/);
  });
});

test.each<[ErrorCode, Record<string, unknown>]>([
  ['bandwidth_exceeded', { reason: 'month_used_up', isOwner: 'yes', resetsAt: '2026-12-01T00:00:00.000Z' }],
  ['bandwidth_exceeded', { reason: 'month_used_up', isOwner: true, resetsAt: 'soon' }],
  ['folder_bandwidth_exceeded', { reason: 'folder_used_up', limitBytes: '100' }],
  ['file_too_large', { reason: 'above_limit', name: {}, size: 4, limitBytes: 3 }],
  ['cannot_move', { reason: 'too_many_files', max: Number.NaN }],
  ['cannot_move', { reason: 'too_many_files', max: -1 }],
  ['cannot_move', { reason: 'constructor' }],
  ['busy', { reason: 'into_itself' }],
  ['invalid_input', { reason: { toString: null } }],
])('uses the general words of %s for the invalid values %o', (code, fields) => {
  expect(wordsOf(code, fields)).toBe(errors[code][1]);
});

test("shows the server's sentence only for an unknown code", () => {
  const answer = (code: ErrorCode | 'unknown', message: string) => failureMessage(new ApiError(code, 503, message));
  expect(answer('busy', 'We are busy.')).toBe('The service is busy right now. Please try again in a moment.');
  expect(answer('unknown', 'Come back on Monday.')).toBe('Come back on Monday.');
  expect(failureMessage(new ApiError('unknown', 502))).toBe('The request failed.');
});
