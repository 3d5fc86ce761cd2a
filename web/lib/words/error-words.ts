/** The file is long because it has a sentence for every error and reason. */
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { ErrorCode, ReasonedCode, reasons } from '../../../worker/contract/errors';
import type { NameReason } from '../../../worker/contract/names';
import { formatBytes, formatDay, formatLimit } from '../format';
import type { ErrorWords } from './loaded-error-words';
import { nameWords, senderWords, titleWords } from './name-words';

/** Returns null if the code is unknown. Without a usable reason, returns the words of the code. */
export const errorWords: ErrorWords = ({ code, fields }) => {
  const words: MessageDescriptor | undefined = byCode[code as ErrorCode];
  if (words === undefined) return null;
  const withReasons: Readonly<Record<string, Words>> = byReason[code as ReasonedCode] ?? {};
  const { reason } = fields;
  const more = typeof reason === 'string' && Object.hasOwn(withReasons, reason) ? withReasons[reason] : undefined;
  const precise = typeof more === 'function' ? more(fields) : more && i18n._(more);
  return precise ?? i18n._(words);
};

type Fields = Readonly<Record<string, unknown>>;
type Words = MessageDescriptor | ((fields: Fields) => string | null);

/** Only programs cause these errors. A page that causes one is outdated. */
const OUTDATED = msg`Something went wrong. Reload the page and try again.`;

const byCode = {
  invalid_input: msg`The request is not valid.`,
  invalid_json: OUTDATED,
  checksum_required: OUTDATED,
  body_too_short: OUTDATED,
  sign_in_required: msg`Sign in to use this account.`,
  session_ended: msg`Your session on this device has ended. Sign in again.`,
  token_expired: msg`Your sign-in has expired. Sign in again.`,
  token_invalid: msg`This API token is wrong, expired or revoked.`,
  login_failed: msg`Email or password is wrong.`,
  password_required: msg`This share is protected by a password.`,
  key_required: msg`This is end-to-end encrypted. Open it with its whole link, including the part after the #.`,
  admin_required: msg`Sign in as an admin.`,
  admin_session_expired: msg`Your session has expired. Sign in again.`,
  wrong_password: msg`Wrong password.`,
  wrong_code: msg`Wrong code.`,
  mail_unconfirmed: msg`Confirm your email address first.`,
  wrong_key: msg`This link or password does not open this share.`,
  token_scope: msg`This API token is not allowed to do that.`,
  not_your_account: msg`This is not your account.`,
  id_linked: msg`These files belong to an account now. Sign in to use them.`,
  recent_sign_in_required: msg`Sign in again to confirm that it’s you.`,
  upload_url_invalid: OUTDATED,
  upload_url_expired: OUTDATED,
  other_site: msg`This request came from another website. Open this site directly and try again.`,
  upload_url_stopped: msg`This file arrived damaged too often. Try again in an hour.`,
  not_from_pages: OUTDATED,
  uploader_excluded: msg`You can’t upload because content of yours was removed. If you think that’s a mistake, contact us.`,
  bandwidth_exceeded: msg`Bandwidth limit exceeded`,
  folder_bandwidth_exceeded: msg`Download limit exceeded for this folder. The folder has reached its download limit.`,
  webhook_refused: OUTDATED,
  no_subscription: msg`You have no subscription.`,
  not_found: msg({
    message: 'Nothing was found here.',
    comment: 'The address of a page or of a request leads to nothing',
  }),
  expired: msg`This upload has expired.`,
  used_up: msg`The sender’s download limit has been reached.`,
  sharing_stopped: msg`The sender has stopped sharing this.`,
  upload_incomplete: msg`This file is still being uploaded.`,
  upload_finished: msg`This file has already been uploaded.`,
  parts_missing: msg`Some parts of the file have not arrived.`,
  cannot_move: msg({ message: 'This cannot be moved there.', comment: 'This: a file or folder' }),
  encrypted: msg`This is end-to-end encrypted, so the server can’t read its names and contents.`,
  last_download_taken: msg`Somebody else is using the last download that the sender allowed. Try again later, in case they don’t finish.`,
  part_differs: msg`The file has changed since its upload began. Start the upload again.`,
  tokens_full: msg`You have reached the maximum number of API tokens. Revoke one that you no longer need.`,
  requests_full: msg`You have reached the maximum number of requests. Delete one that you no longer need.`,
  request_full: msg`This is more than this request still accepts.`,
  request_taken: msg`Somebody else is already sending, and this request accepts one sender only.`,
  request_unavailable: msg`The person who asked for files can’t receive this much now. Try again later, or let them know.`,
  mail_off: msg`Email is not set up on this site.`,
  code_expired: msg`This code has expired. Request a new one.`,
  request_closed: msg`This request is closed. The person who asked for files no longer accepts any.`,
  request_expired: msg`This request has expired and no longer accepts files.`,
  cover_outdated: msg`The folder has changed since this picture was made.`,
  part_under_way: msg`Another device is already sending this file.`,
  already_subscribed: msg`You already have a subscription.`,
  payment_not_confirmed: msg`The payment provider has not confirmed the payment yet.`,
  linked_elsewhere: msg`These files already belong to another account.`,
  already_decided: msg({
    message: 'This submission has already been handled.',
    comment: 'This: a message of the contact form',
  }),
  length_required: OUTDATED,
  precondition_failed: msg`The file has changed since you started.`,
  body_too_large: msg`This is too large to be sent.`,
  file_too_large: msg`The file is larger than the limit.`,
  archive_too_large: msg`This folder is too large for one archive. Choose some of its files and try again.`,
  url_too_long: msg`The address is too long.`,
  json_required: OUTDATED,
  range_not_satisfiable: msg`The file is shorter than expected. Reload the page and try again.`,
  checksum_mismatch: msg`The file arrived damaged. Try again.`,
  too_many_uploads: msg`Too many uploads. Please wait before starting another one.`,
  too_many_files: msg`Too many files. Please wait before adding more.`,
  too_many_folders: msg`Too many new folders and requests. Please wait before making another one.`,
  too_many_messages: msg`Too many messages. Please wait before sending another one.`,
  too_many_archives: msg`Too many large archives. Please wait before trying again.`,
  too_many_checksums: msg`Too many checksums. Please wait before requesting more.`,
  too_many_covers: msg`Too many pictures. Please wait before sending another one.`,
  too_many_thumbnails: msg`Too many thumbnails. Please wait before trying again.`,
  too_many_passwords: msg`Too many passwords were tried. Please wait before trying again.`,
  too_many_tokens: msg`Too many attempts with API tokens. Please wait before trying again.`,
  too_many_logins: msg`Too many failed logins. Please wait before trying again.`,
  headers_too_large: OUTDATED,
  taken_down: msg`This content has been removed.`,
  internal: msg`Something went wrong on our side.`,
  payment_unavailable: msg`The payment provider is not responding. Please try again later.`,
  payment_not_set_up: msg`Payments are not set up on this site.`,
  archives_busy: msg`Too many large archives are being prepared right now. Please try again in a moment.`,
  not_configured: msg`This site is not completely set up.`,
  folder_busy: msg`Too many files are being added to this folder at once. Please try again in a moment.`,
  unhealthy: msg`A service that this site depends on is not responding.`,
  busy: msg`The service is busy right now. Please try again in a moment.`,
  sign_in_unavailable: msg`We can’t check your sign-in right now. Please try again in a moment.`,
} satisfies Readonly<Record<ErrorCode, MessageDescriptor>>;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const withCount =
  (field: string, words: (count: number) => string) =>
  ({ [field]: value }: Fields): string | null =>
    isCount(value) ? words(value) : null;

const WORDS_OF_NAMES = new Map<unknown, typeof nameWords>([
  ['title', titleWords],
  ['sender', senderWords],
]);

const nameProblem =
  (reason: NameReason['reason']) =>
  ({ field, max }: Fields): string | null => {
    const words = WORDS_OF_NAMES.get(field) ?? nameWords;
    if (reason !== 'too_long') return words({ reason });
    return isCount(max) ? words({ reason, max }) : null;
  };

const LIFETIME_TOO_LONG = msg({
  message: 'With these files, that folder would be too large for its expiry date.',
  comment: 'The user moves files into that folder',
});
const TOO_MANY_DIRECTORIES = msg({
  message: 'Too many folders, or too long names, for so few files.',
  comment: 'The names of the folders need too much space',
});

const tooManyLevels = withCount('max', (max) =>
  plural(max, {
    one: 'There may be at most # level of folders.',
    other: 'There may be at most # levels of folders.',
  }),
);
const tooManyFiles = withCount('max', (max) =>
  plural(max, { one: 'A folder may have at most # file.', other: 'A folder may have at most # files.' }),
);
const tooManyEmpty = withCount('max', (max) =>
  plural(max, {
    one: 'A folder may have at most # empty folder.',
    other: 'A folder may have at most # empty folders.',
  }),
);

function expiryTooLong({ maxDays, since }: Fields): string | null {
  if (!isCount(maxDays)) return t({ message: 'It cannot be kept that long.', comment: 'It: a file or folder' });
  switch (since) {
    case 'creation':
      return t({
        message: plural(maxDays, {
          one: 'It can be kept for at most # day after its creation.',
          other: 'It can be kept for at most # days after its creation.',
        }),
        comment: 'It: a file or folder',
      });
    case 'oldest_file':
      return t({
        message: plural(maxDays, {
          one: 'It can be kept for at most # day after the upload of its oldest file.',
          other: 'It can be kept for at most # days after the upload of its oldest file.',
        }),
        comment: 'It: a file or folder',
      });
    default:
      return t({
        message: plural(maxDays, {
          one: 'It can be kept for at most # day.',
          other: 'It can be kept for at most # days.',
        }),
        comment: 'It: a file or folder',
      });
  }
}

function monthUsedUp({ isOwner, resetsAt }: Fields): string | null {
  const time = typeof resetsAt === 'string' ? Date.parse(resetsAt) : Number.NaN;
  if (typeof isOwner !== 'boolean' || Number.isNaN(time)) return null;
  const date = formatDay(time, 'UTC');
  return isOwner
    ? t`Bandwidth limit exceeded. You have too little monthly transfer left for this. Available again on ${date}.`
    : t`Bandwidth limit exceeded. The sender has too little monthly transfer left for this. Available again on ${date}.`;
}

function folderUsedUp({ limitBytes }: Fields): string | null {
  if (!isCount(limitBytes)) return null;
  const limit = formatLimit(limitBytes);
  return t`Download limit exceeded for this folder. The folder has reached its ${limit} download limit.`;
}

function aboveLimit({ name, size: bytes, limitBytes }: Fields): string | null {
  if (typeof name !== 'string' || !isCount(bytes) || !isCount(limitBytes)) return null;
  const [size, limit] = [formatBytes(bytes), formatBytes(limitBytes)];
  return size === limit
    ? t({
        message: `“${name}” is a little more than ${limit}; the largest file here is ${limit}.`,
        comment: 'name: name of a file. limit: 10 GB',
      })
    : t({
        message: `“${name}” is ${size}; the largest file here is ${limit}.`,
        comment: 'name: name of a file. size: 12 GB. limit: 10 GB',
      });
}

function sizeDiffers({ announcedBytes }: Fields): string | null {
  if (!isCount(announcedBytes)) return null;
  const size = formatBytes(announcedBytes);
  return t`This file had ${size} when its upload began.`;
}

const byReason = {
  invalid_input: {
    empty: nameProblem('empty'),
    too_long: nameProblem('too_long'),
    slash: nameProblem('slash'),
    is_path: nameProblem('is_path'),
    segment_empty: nameProblem('empty'),
    segment_too_long: nameProblem('too_long'),
    segment_slash: nameProblem('slash'),
    segment_is_path: nameProblem('is_path'),
    too_many_levels: tooManyLevels,
    too_deep: tooManyLevels,
    expiry_too_long: expiryTooLong,
    must_not_expire: msg({ message: 'This cannot have an expiry.', comment: 'This: an upload or a folder' }),
    lifetime_too_long: LIFETIME_TOO_LONG,
    new_folder_only: msg({
      message: 'Only a new folder can have this.',
      comment: 'This: for example a password or an expiry',
    }),
    too_many_at_once: withCount('max', (max) =>
      plural(max, { one: 'At most # at once.', other: 'At most # at once.' }),
    ),
    too_many_files: tooManyFiles,
    too_many_empty: tooManyEmpty,
    too_many_directories: TOO_MANY_DIRECTORIES,
    too_many_days: withCount('max', (max) =>
      plural(max, { one: 'At most # day is possible.', other: 'At most # days are possible.' }),
    ),
    too_many_recipients: withCount('max', (max) =>
      plural(max, {
        one: 'You can email at most # person about an upload, including earlier emails.',
        other: 'You can email at most # people about an upload, including earlier emails.',
      }),
    ),
    repeated: msg({ message: 'A file is in the list twice.', comment: 'The list of files has the same file twice' }),
    size_differs: sizeDiffers,
    missing: msg`Enter the link of the content that you report.`,
    not_a_url: msg`This is not a link.`,
    not_a_link: msg`This is not a link.`,
    other_site: msg`This is not a link of this site.`,
    not_a_share: msg`This is not a link to files or to a request for files.`,
  },
  cannot_move: {
    into_itself: msg`A folder cannot be moved into itself.`,
    into_tree: msg({
      message: 'A folder with its own link can be moved into a shared folder only, not into a folder inside it.',
      comment: 'The folder that the user moves has a link of its own',
    }),
    needs_folder: msg`Files must be in a folder. Choose one.`,
    tree_stays: msg`A folder that was uploaded inside another folder can only be moved within it.`,
    too_deep: tooManyLevels,
    too_many_below: withCount('max', (max) =>
      plural(max, {
        one: 'It contains more than # folder, which is too many to move deeper.',
        other: 'It contains more than # folders, which is too many to move deeper.',
      }),
    ),
    too_many_inside: withCount('max', (max) =>
      plural(max, {
        one: 'It contains more than # folder, which is too many to claim at once.',
        other: 'It contains more than # folders, which is too many to claim at once.',
      }),
    ),
    too_many_files: tooManyFiles,
    too_many_empty: tooManyEmpty,
    too_many_directories: TOO_MANY_DIRECTORIES,
    path_too_long: msg({
      message: 'Its path would be too long.',
      comment: 'It: the file or folder that the user moves',
    }),
    name_taken: msg`A folder with this name already exists.`,
    uploading: msg({ message: 'It is still being uploaded.', comment: 'It: the file or folder that the user moves' }),
    other_expiry: msg({
      message: 'Its expiry differs from the files there. Move its whole folder instead.',
      comment: 'It: the file or folder that the user moves',
    }),
    other_connection: msg({
      message: 'It was sent from another connection than the files there. Move its whole folder instead.',
      comment: 'It: the file or folder that the user moves',
    }),
    lifetime_too_long: LIFETIME_TOO_LONG,
    bandwidth_used_up: msg({
      message: 'Its monthly bandwidth is used up. Move it to the top level, or wait for the next month.',
      comment: 'It: the file or folder that the user moves',
    }),
  },
  bandwidth_exceeded: {
    month_used_up: monthUsedUp,
    held_by_others: msg`Bandwidth limit exceeded: other uploads from your network have not finished. Please wait for them, or try again in an hour.`,
  },
  folder_bandwidth_exceeded: { folder_used_up: folderUsedUp },
  too_many_files: {
    unfinished_files: msg`Too many files have not arrived yet. Please finish or delete them before you add more.`,
  },
  file_too_large: { above_limit: aboveLimit },
  upload_incomplete: { several: msg`These files are still being uploaded.` },
  uploader_excluded: {
    sender_blocked: msg({
      message: 'The sender was blocked, so this cannot be claimed.',
      comment: 'It: the upload that the user adds to the account',
    }),
  },
  already_subscribed: {
    active: msg`You already have a subscription.`,
    pending: msg`The payment of your subscription is being confirmed. Activate it in your profile, or try again later.`,
    grace_period: msg`Your last payment failed. Update your payment method in your profile instead of paying twice.`,
    cancelled: msg`Your subscription is still running. Resume it in your profile instead of paying twice.`,
  },
} satisfies { readonly [C in ReasonedCode]: Readonly<Record<keyof (typeof reasons)[C], Words>> };
