import { expect, test } from 'vitest';
import {
  type ErrorDetail,
  errorAnswer,
  errors,
  type ReasonedCode,
  type reasons,
} from '../../../../worker/contract/errors.ts';
import { GIB } from '../../../../worker/contract/units.ts';
import { ApiError, invalidInput, renameErrorField } from '../../../../worker/lib/api-error.ts';

const FIELD = { field: 'x' };
const LATER = '2026-12-01T00:00:00.000Z';

/** Programs read these sentences, so they do not change. */
const SENTENCES: {
  readonly [C in ReasonedCode]: Readonly<Record<keyof (typeof reasons)[C], readonly [object, string]>>;
} = {
  invalid_input: {
    empty: [FIELD, 'x: must not be empty'],
    too_long: [{ ...FIELD, max: 255 }, 'x: must have at most 255 characters'],
    slash: [FIELD, 'x: must not contain / or \\'],
    is_path: [FIELD, 'x: must not be a path'],
    segment_empty: [FIELD, 'x: has a segment that must not be empty'],
    segment_too_long: [{ ...FIELD, max: 255 }, 'x: has a segment that must have at most 255 characters'],
    segment_slash: [FIELD, 'x: has a segment that must not contain / or \\'],
    segment_is_path: [FIELD, 'x: has a segment that must not be a path'],
    too_many_levels: [{ ...FIELD, max: 64 }, 'x: must have at most 64 levels'],
    too_deep: [{ ...FIELD, max: 32 }, 'x: is the deepest of the 32 levels that there may be'],
    expiry_too_long: [
      { ...FIELD, maxDays: 30, since: 'oldest_file' },
      'x: must be at most 30 days after the upload of its oldest file',
    ],
    must_not_expire: [{ ...FIELD, expiryDays: -1 }, 'x: must be -1 (no expiry)'],
    lifetime_too_long: [FIELD, 'x: the folder lives longer than is allowed for what it would hold'],
    new_folder_only: [FIELD, 'x: is for a folder that begins'],
    too_many_at_once: [{ ...FIELD, max: 1000 }, 'x: must be at most 1,000 at once'],
    too_many_files: [{ ...FIELD, max: 100_000 }, 'x: would be more than the 100,000 that a folder may have'],
    too_many_empty: [{ ...FIELD, max: 500 }, 'x: would be more than the 500 empty folders that a folder may have'],
    too_many_directories: [
      FIELD,
      'x: is one too many: these directories have long names, or are many, for so few files',
    ],
    too_many_days: [{ ...FIELD, max: 15 }, 'x: must be at most 15'],
    too_many_recipients: [{ ...FIELD, max: 10 }, 'x: must name at most 10 recipients, with those of earlier calls'],
    repeated: [{ ...FIELD, firstIndex: 3 }, 'x: repeats files[3]'],
    size_differs: [{ ...FIELD, announcedBytes: 2048 }, 'x: was announced as 2 KB with this key'],
    missing: [FIELD, 'x: must be filled in to report content'],
    not_a_url: [FIELD, 'x: must be a URL'],
    not_a_link: [FIELD, 'x: is not a link'],
    other_site: [FIELD, 'x: is not a link of this site'],
    not_a_share: [FIELD, 'x: is not a link to files or to a request for files, such as /d/ or /u/ and an id'],
  },
  cannot_move: {
    into_itself: [{}, 'A folder cannot be moved into itself.'],
    into_tree: [{}, 'A folder with a link of its own goes into a folder, not among the folders uploaded into it.'],
    needs_folder: [{}, 'Files are kept in folders: choose one.'],
    tree_stays: [{}, 'A folder that was uploaded inside another can only be moved within that one.'],
    too_deep: [{ max: 32 }, 'There may be at most 32 levels of folders.'],
    too_many_below: [{ max: 10_000 }, 'More than 10000 folders are inside: too many to be moved deeper.'],
    too_many_inside: [{ max: 10_000 }, 'More than 10,000 folders are inside: too many to be claimed at once.'],
    too_many_files: [{ max: 100_000 }, 'A folder may have at most 100000 files.'],
    too_many_empty: [{ max: 500 }, 'A folder may have at most 500 empty folders.'],
    too_many_directories: [{}, 'These folders have long names, or are many, for so few files.'],
    path_too_long: [{}, 'The names of the folders that it would be in are too long together, or too many.'],
    name_taken: [{}, 'There is a folder of this name already.'],
    uploading: [{}, 'It is still being uploaded.'],
    other_expiry: [{}, 'It expires at another time than the files there. Move the whole folder that it is in instead.'],
    other_connection: [
      {},
      'It was sent from another connection than the files there. Move the whole folder that it is in instead.',
    ],
    lifetime_too_long: [{}, 'That folder would be kept for longer than is allowed for what it would hold.'],
    bandwidth_used_up: [{}, 'Its bandwidth of this month is used up. Move it to the top, or wait for the next month.'],
  },
  bandwidth_exceeded: {
    month_used_up: [
      { isOwner: true, resetsAt: LATER },
      'Bandwidth limit exceeded. You have too little monthly transfer left for this. Available again on December 1.',
    ],
    held_by_others: [
      {},
      'Bandwidth limit exceeded: other uploads from your network have not finished. Please wait for them, or try again in an hour.',
    ],
  },
  folder_bandwidth_exceeded: {
    folder_used_up: [
      { limitBytes: 100 * GIB },
      'Download limit exceeded for this folder. The folder has reached its 100GB download limit.',
    ],
  },
  too_many_files: {
    unfinished_files: [{}, 'Too many files have not arrived yet. Please finish or delete them before you add more.'],
  },
  file_too_large: {
    above_limit: [
      { field: 'files[0].size', name: 'film.mkv', size: 12.5 * GIB, limitBytes: 10 * GIB },
      '“film.mkv” is 12.5 GB; the largest file here is 10 GB.',
    ],
  },
  upload_incomplete: { several: [{}, 'These files are still being uploaded.'] },
  uploader_excluded: { sender_blocked: [{}, 'Whoever sent this was blocked: it cannot be claimed.'] },
  already_subscribed: {
    active: [{}, 'You already have a subscription.'],
    pending: [
      {},
      'The payment of your subscription is being confirmed. Activate it in your profile, or try again later.',
    ],
    grace_period: [{}, 'Your last payment failed. Update your payment method in your profile instead of paying twice.'],
    cancelled: [{}, 'Your subscription is still running. Resume it in your profile instead of paying twice.'],
  },
};

test.each(
  Object.entries(SENTENCES).flatMap(([code, byReason]) =>
    Object.entries<readonly [object, string]>(byReason).map(([reason, [values, sentence]]) => ({
      code: code as ReasonedCode,
      detail: { reason, ...values } as ErrorDetail,
      sentence,
    })),
  ),
)('words $code, $detail.reason, and returns the values', ({ code, detail, sentence }) => {
  expect(errorAnswer(code, detail)).toEqual({ error: sentence, code, ...detail });
});

test.each([
  ['now', 'must be more than 0 and at most 30 days for this size'],
  ['creation', 'must be at most 30 days after its creation'],
] as const)('words an expiry that is too long since %s', (since, words) => {
  const { error } = errorAnswer('invalid_input', {
    field: 'expiryDays',
    reason: 'expiry_too_long',
    maxDays: 30,
    since,
  });
  expect(error).toBe(`expiryDays: ${words}`);
});

test('uses the sentence of the code if there is no reason, but prefers an explicit sentence to both', () => {
  expect(errorAnswer('not_found', {})).toEqual({ error: errors.not_found[1], code: 'not_found' });
  expect(errorAnswer('cannot_move', {}).error).toBe(errors.cannot_move[1]);
  expect(errorAnswer('file_too_large', { field: 'files[0].size', limitBytes: 5 }).error).toBe(errors.file_too_large[1]);
  expect(errorAnswer('busy', { error: 'Later.' }).error).toBe('Later.');
});

test('renames the field of invalid input, with and without a reason', () => {
  const answerOf = (error: unknown) => error instanceof ApiError && error.answer();
  const nameOf = (field: string) => (field === 'expiryDays' ? '--expires' : undefined);
  const tooLong = invalidInput('expiryDays', { reason: 'expiry_too_long', maxDays: 3, since: 'now' });
  expect(answerOf(renameErrorField(tooLong, nameOf))).toEqual({
    error: '--expires: must be more than 0 and at most 3 days for this size',
    code: 'invalid_input',
    field: '--expires',
    reason: 'expiry_too_long',
    maxDays: 3,
    since: 'now',
  });
  expect(answerOf(renameErrorField(invalidInput('expiryDays', 'must be a number'), nameOf))).toEqual({
    error: '--expires: must be a number',
    code: 'invalid_input',
    field: '--expires',
  });
  for (const error of [invalidInput('message', 'must be text'), new ApiError('busy'), new Error('other')]) {
    expect(renameErrorField(error, nameOf)).toBe(error);
  }
});
