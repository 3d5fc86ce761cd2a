import { nameWords } from './names.ts';
import { formatBytes, formatCount, formatLimit, tooLargeMessage } from './sizes.ts';

/** HTTP status and default message. A call may send a more specific message. */
export const errors = {
  invalid_input: [400, 'The request is not valid.'],
  invalid_json: [400, 'The request body is not valid JSON.'],
  checksum_required: [400, 'Send the SHA-256 of the body, as lower-case hex, in the header X-Checksum-SHA256.'],
  body_too_short: [400, 'The body is shorter than announced.'],
  sign_in_required: [401, 'Sign in to use this account.'],
  session_ended: [401, 'Your session on this device has ended. Sign in again.'],
  token_expired: [401, 'Your sign-in has expired. Sign in again.'],
  token_invalid: [401, 'This API token is wrong, expired or revoked.'],
  login_failed: [401, 'Email or password is wrong.'],
  password_required: [401, 'This share is protected by a password.'],
  key_required: [401, 'This is end-to-end encrypted. Open it with its whole link, including the part after the #.'],
  admin_required: [401, 'Sign in as an admin.'],
  admin_session_expired: [401, 'Your session has expired. Sign in again.'],
  wrong_password: [403, 'Wrong password.'],
  wrong_code: [403, 'Wrong code.'],
  mail_unconfirmed: [403, 'Confirm your email address first.'],
  wrong_key: [403, 'This link or password does not open this share.'],
  token_scope: [403, 'This API token is not allowed to do that.'],
  not_your_account: [403, 'This is not your account.'],
  id_linked: [403, 'These files belong to an account now. Sign in to use them.'],
  recent_sign_in_required: [403, "Sign in again to confirm that it's you."],
  upload_url_invalid: [403, 'This upload URL is not valid.'],
  upload_url_expired: [403, 'This upload URL has expired. Request a new one.'],
  other_site: [403, 'This request came from another website. Open this site directly and try again.'],
  upload_url_stopped: [403, 'This file arrived damaged too often. Try again in an hour.'],
  not_from_pages: [
    403,
    'This address accepts files from programs, not from web pages. Open it in a browser and choose your files there.',
  ],
  uploader_excluded: [
    403,
    "You can't upload because content of yours was removed. If you think that's a mistake, contact us.",
  ],
  bandwidth_exceeded: [403, 'Bandwidth limit exceeded'],
  folder_bandwidth_exceeded: [
    403,
    'Download limit exceeded for this folder. The folder has reached its download limit.',
  ],
  webhook_refused: [401, "The webhook's signature is wrong or too old."],
  no_subscription: [404, 'You have no subscription.'],
  not_found: [404, 'Nothing was found here.'],
  expired: [404, 'This upload has expired.'],
  used_up: [404, "The sender's download limit has been reached."],
  sharing_stopped: [404, 'The sender has stopped sharing this.'],
  upload_incomplete: [409, 'This file is still being uploaded.'],
  upload_finished: [409, 'This file has already been uploaded.'],
  parts_missing: [409, 'Some parts have not arrived.'],
  cannot_move: [409, 'This cannot be moved there.'],
  encrypted: [409, "This is end-to-end encrypted, so the server can't read its names and contents."],
  last_download_taken: [
    409,
    "Somebody else is using the last download that the sender allowed. Try again later, in case they don't finish.",
  ],
  part_differs: [409, 'This part has already arrived with different content.'],
  tokens_full: [409, 'You have reached the maximum number of API tokens. Revoke one that you no longer need.'],
  requests_full: [409, 'You have reached the maximum number of requests. Delete one that you no longer need.'],
  request_full: [409, 'This is more than this request still accepts.'],
  request_taken: [409, 'Somebody else is already sending, and this request accepts one sender only.'],
  request_unavailable: [
    409,
    "The person who asked for files can't receive this much now. Try again later, or let them know.",
  ],
  mail_off: [409, 'Email is not set up on this site.'],
  code_expired: [410, 'This code has expired. Request a new one.'],
  request_closed: [410, 'This request is closed. The person who asked for files no longer accepts any.'],
  request_expired: [410, 'This request has expired and no longer accepts files.'],
  cover_outdated: [409, 'The folder has changed since this picture was made.'],
  part_under_way: [409, 'Another device is sending this part.'],
  already_subscribed: [409, 'You already have a subscription.'],
  payment_not_confirmed: [409, 'The payment provider has not confirmed the payment yet.'],
  linked_elsewhere: [409, 'These files already belong to another account.'],
  already_decided: [409, 'This submission has already been handled.'],
  length_required: [411, 'The Content-Length header is missing.'],
  precondition_failed: [412, 'The file has changed since you started.'],
  body_too_large: [413, 'The body is larger than announced or allowed.'],
  file_too_large: [413, 'The file is larger than the limit.'],
  archive_too_large: [413, 'This folder is too large for one archive. Choose some of its files and try again.'],
  url_too_long: [414, 'The address is too long.'],
  json_required: [415, 'Send the body as JSON, with the header Content-Type: application/json.'],
  range_not_satisfiable: [416, 'The requested range is outside the file.'],
  checksum_mismatch: [422, 'The checksum does not match: the bytes were damaged on the way. Send them again.'],
  too_many_uploads: [429, 'Too many uploads. Please wait before starting another one.'],
  too_many_files: [429, 'Too many files. Please wait before adding more.'],
  too_many_folders: [429, 'Too many new folders and requests. Please wait before making another one.'],
  too_many_messages: [429, 'Too many messages. Please wait before sending another one.'],
  too_many_archives: [429, 'Too many large archives. Please wait before trying again.'],
  too_many_checksums: [429, 'Too many checksums. Please wait before requesting more.'],
  too_many_covers: [429, 'Too many pictures. Please wait before sending another one.'],
  too_many_thumbnails: [429, 'Too many thumbnails. Please wait before trying again.'],
  too_many_passwords: [429, 'Too many passwords were tried. Please wait before trying again.'],
  too_many_tokens: [429, 'Too many attempts with API tokens. Please wait before trying again.'],
  too_many_logins: [429, 'Too many failed logins. Please wait before trying again.'],
  headers_too_large: [431, 'The headers of the request are too large.'],
  taken_down: [451, 'This content has been removed.'],
  internal: [500, 'Something went wrong on our side.'],
  payment_unavailable: [502, 'The payment provider is not responding. Please try again later.'],
  payment_not_set_up: [503, 'Payments are not set up on this site.'],
  archives_busy: [503, 'Too many large archives are being prepared right now. Please try again in a moment.'],
  not_configured: [503, 'This site is not completely set up.'],
  folder_busy: [503, 'Too many files are being added to this folder at once. Please try again in a moment.'],
  unhealthy: [503, 'A service that this site depends on is not responding.'],
  busy: [503, 'The service is busy right now. Please try again in a moment.'],
  sign_in_unavailable: [503, "We can't check your sign-in right now. Please try again in a moment."],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof errors;

type Max = { readonly max: number };

/**
 * Reasons make a code more precise. A response has the reason and its values as fields, so that the page can word them
 * in any language. The sentence of the reason replaces the sentence of the code. For `invalid_input`, the field's name
 * precedes the sentence.
 */
export const reasons = {
  invalid_input: {
    ...nameWords,
    segment_empty: () => inSegment(nameWords.empty()),
    segment_too_long: (values: Max) => inSegment(nameWords.too_long(values)),
    segment_slash: () => inSegment(nameWords.slash()),
    segment_is_path: () => inSegment(nameWords.is_path()),
    too_many_levels: ({ max }: Max) => `must have at most ${max} levels`,
    too_deep: ({ max }: Max) => `already has the maximum of ${max} levels`,
    expiry_too_long: ({ maxDays, since }: { maxDays: number; since: 'now' | 'creation' | 'oldest_file' }) =>
      since === 'now'
        ? `must be more than 0 and at most ${maxDays} days for this size`
        : `must be at most ${maxDays} days after ${since === 'creation' ? 'its creation' : 'the upload of its oldest file'}`,
    must_not_expire: ({ expiryDays }: { expiryDays: number }) => `must be ${expiryDays} (no expiry)`,
    lifetime_too_long: () => 'is longer than allowed for the size of the folder',
    new_folder_only: () => 'is only for a new folder',
    too_many_at_once: ({ max }: Max) => `must be at most ${formatCount(max)} per call`,
    too_many_files: ({ max }: Max) => `must be at most ${formatCount(max)} in a folder`,
    too_many_empty: ({ max }: Max) => `must be at most ${formatCount(max)} empty folders in a folder`,
    too_many_directories: () => 'is too much: too many directories, or too long names, for so few files',
    too_many_days: ({ max }: Max) => `must be at most ${max}`,
    too_many_recipients: ({ max }: Max) => `must be at most ${max} recipients, including earlier calls`,
    repeated: ({ firstIndex }: { firstIndex: number }) => `repeats files[${firstIndex}]`,
    size_differs: ({ announcedBytes }: { announcedBytes: number }) =>
      `differs from the ${formatBytes(announcedBytes)} announced with this key`,
    missing: () => 'must be filled in to report content',
    not_a_url: () => 'must be a URL',
    not_a_link: () => 'is not a link',
    other_site: () => 'is not a link of this site',
    not_a_share: () => 'is not a link to files or to a request for files: /d/ or /u/ and an id',
  },
  cannot_move: {
    into_itself: () => 'A folder cannot be moved into itself.',
    into_tree: () => 'A folder with its own link can be moved into a shared folder only, not into a folder inside it.',
    needs_folder: () => 'Files must be in a folder. Choose one.',
    tree_stays: () => 'A folder that was uploaded inside another folder can only be moved within it.',
    too_deep: ({ max }: Max) => `There may be at most ${max} levels of folders.`,
    too_many_below: ({ max }: Max) => `It contains more than ${max} folders, which is too many to move deeper.`,
    too_many_inside: ({ max }: Max) =>
      `It contains more than ${formatCount(max)} folders, which is too many to claim at once.`,
    too_many_files: ({ max }: Max) => `A folder may have at most ${max} files.`,
    too_many_empty: ({ max }: Max) => `A folder may have at most ${max} empty folders.`,
    too_many_directories: () => 'Too many folders, or too long names, for so few files.',
    path_too_long: () => 'Its path would be too long.',
    name_taken: () => 'A folder with this name already exists.',
    uploading: () => 'It is still being uploaded.',
    other_expiry: () => 'Its expiry differs from the files there. Move its whole folder instead.',
    other_connection: () => 'It was sent from another connection than the files there. Move its whole folder instead.',
    lifetime_too_long: () => 'With these files, that folder would be too large for its expiry date.',
    bandwidth_used_up: () => 'Its monthly bandwidth is used up. Move it to the top level, or wait for the next month.',
  },
  bandwidth_exceeded: {
    month_used_up: ({ isOwner, resetsAt }: { isOwner: boolean; resetsAt: string }) =>
      `${errors.bandwidth_exceeded[1]}. ${isOwner ? 'You have' : 'The sender has'} too little monthly transfer left for this. Available again on ${dayOf(resetsAt)}.`,
    held_by_others: () =>
      'Bandwidth limit exceeded: other uploads from your network have not finished. Please wait for them, or try again in an hour.',
  },
  folder_bandwidth_exceeded: {
    folder_used_up: ({ limitBytes }: { limitBytes: number }) =>
      `Download limit exceeded for this folder. The folder has reached its ${formatLimit(limitBytes)} download limit.`,
  },
  too_many_files: {
    unfinished_files: () => 'Too many files have not arrived yet. Please finish or delete them before you add more.',
  },
  file_too_large: {
    above_limit: ({ name, size, limitBytes }: { name: string; size: number; limitBytes: number }) =>
      tooLargeMessage({ name, size }, limitBytes),
  },
  upload_incomplete: {
    several: () => 'These files are still being uploaded.',
  },
  uploader_excluded: {
    sender_blocked: () => 'The sender was blocked, so this cannot be claimed.',
  },
  /** The reason is the status of the subscription. */
  already_subscribed: {
    active: () => errors.already_subscribed[1],
    pending: () =>
      'The payment of your subscription is being confirmed. Activate it in your profile, or try again later.',
    grace_period: () => 'Your last payment failed. Update your payment method in your profile instead of paying twice.',
    cancelled: () => 'Your subscription is still running. Resume it in your profile instead of paying twice.',
  },
} as const satisfies { readonly [code in ErrorCode]?: Readonly<Record<string, (values: never) => string>> };

const inSegment = (problem: string): string => `has a segment that ${problem}`;

const dayOf = (time: string): string =>
  new Date(time).toLocaleDateString('en', { month: 'long', day: 'numeric', timeZone: 'UTC' });

type Reasons = typeof reasons;
export type ReasonedCode = keyof Reasons;
export type ErrorReason = { [C in ReasonedCode]: keyof Reasons[C] }[ReasonedCode];

export type ReasonOf<C extends ReasonedCode> = {
  [R in keyof Reasons[C]]: Reasons[C][R] extends (...values: infer V) => string
    ? { readonly reason: R } & (V extends [infer Values] ? Values : unknown)
    : never;
}[keyof Reasons[C]];

/** Fields of an error response besides its code. `error` replaces the sentence of the code. */
export interface ErrorDetail {
  readonly reason?: ErrorReason;
  readonly [field: string]: unknown;
}

export interface ErrorAnswer extends ErrorDetail {
  readonly error: string;
  readonly code: ErrorCode;
}

export function errorAnswer<Detail extends ErrorDetail>(
  code: ErrorCode,
  detail: Detail,
): { readonly error: string; readonly code: ErrorCode } & Detail {
  const words = wordsOf(code, detail);
  const error = code === 'invalid_input' && detail.field !== undefined ? `${detail.field}: ${words}` : words;
  return { error, code, ...detail };
}

export function wordsOf(code: ErrorCode, detail: ErrorDetail): string {
  const words: { readonly [reason in string]?: (values: never) => string } =
    code in reasons ? reasons[code as ReasonedCode] : {};
  return words[detail.reason ?? '']?.(detail as never) ?? errors[code][1];
}
