/** The one table of failures: code -> HTTP status and the sentence shown when the code says it all. */
export const errors = {
  invalid_input: [400, 'The request is not valid.'],
  invalid_json: [400, 'The request body is not valid JSON.'],
  checksum_required: [400, 'Send the SHA-256 of the body, as lower-case hex, in the header X-Checksum-SHA256.'],
  body_too_short: [400, 'The body is shorter than announced.'],
  sign_in_required: [401, 'Sign in to use this account.'],
  token_expired: [401, 'Your sign-in has expired. Sign in again.'],
  login_failed: [401, 'Email or password is wrong.'],
  password_required: [401, 'This share is protected by a password.'],
  admin_required: [401, 'Log in to the administration.'],
  admin_session_expired: [401, 'Your session has expired. Log in again.'],
  not_your_account: [403, 'This is not your account.'],
  id_linked: [403, 'These files belong to an account now. Sign in to use them.'],
  recent_sign_in_required: [403, 'Please confirm that it is you by signing in again.'],
  upload_url_invalid: [403, 'This upload URL is not valid.'],
  upload_url_expired: [403, 'This upload URL has expired. Ask for a new one.'],
  uploader_excluded: [
    403,
    'Uploading from here was blocked after content had been removed. Write to us if you think that is a mistake.',
  ],
  bandwidth_exceeded: [403, 'Bandwidth limit exceeded'],
  folder_bandwidth_exceeded: [
    403,
    'Download limit exceeded for this folder. The folder has reached its 100GB download limit.',
  ],
  webhook_refused: [401, 'This webhook is not signed as it should be, or too old.'],
  no_subscription: [404, 'There is no subscription.'],
  not_found: [404, 'There is nothing here.'],
  expired: [404, 'This upload has expired.'],
  sharing_stopped: [404, 'The sender has stopped sharing this.'],
  upload_incomplete: [409, 'This file is still being uploaded.'],
  upload_finished: [409, 'This file has already been uploaded.'],
  parts_missing: [409, 'Some parts have not arrived.'],
  cannot_move: [409, 'This cannot be moved there.'],
  part_differs: [409, 'This part has already arrived with other content.'],
  already_subscribed: [409, 'You are subscribed already.'],
  payment_not_confirmed: [409, 'The payment processor has not confirmed the payment yet.'],
  linked_elsewhere: [409, 'These files belong to another account already.'],
  already_decided: [409, 'This submission has been dealt with already.'],
  length_required: [411, 'Send a Content-Length.'],
  precondition_failed: [412, 'The file is not the one asked for.'],
  body_too_large: [413, 'The body is larger than announced or allowed.'],
  file_too_large: [413, 'The file is larger than the limit.'],
  archive_too_large: [413, 'This folder is too large for one archive. Choose some of its files and try again.'],
  url_too_long: [414, 'The address is too long.'],
  range_not_satisfiable: [416, 'The file does not have the bytes asked for.'],
  checksum_mismatch: [422, 'The bytes that arrived are not the bytes that were sent. Send them again.'],
  too_many_uploads: [429, 'Too many uploads. Please wait before starting another one.'],
  too_many_files: [429, 'Too many files. Please wait before adding more.'],
  too_many_folders: [429, 'Too many new folders. Please wait before creating another one.'],
  too_many_messages: [429, 'Too many messages. Please wait before sending another one.'],
  too_many_archives: [429, 'Too many large archives. Please wait before trying again.'],
  too_many_logins: [429, 'Too many failed logins. Please wait before trying again.'],
  headers_too_large: [431, 'The headers of the request are too large.'],
  taken_down: [451, 'This content has been removed.'],
  internal: [500, 'Something went wrong on our side.'],
  payment_unavailable: [502, 'The payment processor does not answer. Please try again later.'],
  payment_not_set_up: [503, 'Payment is not set up here.'],
  archives_busy: [503, 'Many large archives are being made right now. Please wait a moment and try again.'],
  not_configured: [503, 'The service is not configured.'],
  folder_busy: [503, 'Too much is joining this folder at once. Please try again in a moment.'],
  sign_in_unavailable: [503, 'Your sign-in cannot be checked right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof errors;

/** Every answer that is not 2xx carries this; some codes add fields of their own. */
export interface ErrorAnswer {
  error: string;
  code: ErrorCode;
  [field: string]: unknown;
}
