import * as z from 'zod/mini';
import { listBody } from '../body-limits';
import { bytes, count, pagination, queryNumber, successAnswer, text, userId, wholeNumber } from '../fields';
import {
  FILES_PER_CALL_MAX,
  INIT_BODY_MAX_BYTES,
  LIST_MAX_PAGE,
  NAME_MAX_CHARS,
  REQUEST_MAX_BYTES,
  REQUEST_MAX_FILES,
  REQUESTS_MAX_LIMIT,
  SENDER_MAX_CHARS,
} from '../limits';
import { endpoint } from './endpoint';
import { PASSWORD_ERRORS } from './folders';
import { shareMessage, sharePassword } from './sharing';
import { announcedFields, firstSessionField, targetFields } from './uploads';

const requestState = z.enum(['open', 'closed', 'expired']);

const ownRequest = z.object({
  requestId: z.string(),
  link: z.string(),
  title: z.string(),
  note: z.nullable(z.string()),
  createdAt: z.string(),
  /** Files are accepted until then. The request is deleted 30 days later. */
  expiryDate: z.string(),
  state: requestState,
  maxFiles: count,
  maxBytes: count,
  /** Includes announced files that have not arrived. Cancelled files do not count. */
  usedFiles: count,
  usedBytes: count,
  isForOne: z.boolean(),
  hasPassword: z.boolean(),
  /** At most `SENDINGS_MAX_COUNT`, without cancelled deliveries. */
  sendingCount: count,
  /**
   * Folder of the deliveries. Null if the folder was deleted or has another owner now: new deliveries then go to the
   * top level of My Files.
   */
  folderId: z.nullable(z.string()),
});

const sending = z.object({
  /** Null if the folder was deleted or has another owner now. */
  folderId: z.nullable(z.string()),
  /** May be `''`. */
  sender: z.string(),
  message: z.nullable(z.string()),
  begunAt: z.string(),
  fileCount: count,
  totalBytes: count,
  unfinishedFiles: count,
});

/** Errors while a request accepts no files. They are checked before the password. */
const UNAVAILABLE_ERRORS = ['not_found', 'taken_down', 'request_closed', 'request_expired'] as const;

export const requestEndpoints = {
  /** Also creates a folder with the same title at the top level of My Files. */
  makeRequest: endpoint({
    method: 'POST',
    path: '/api/requests',
    caller: 'user',
    scope: 'manage',
    input: z.object({
      userId,
      title: text(NAME_MAX_CHARS),
      note: z.nullish(shareMessage),
      /** Lifetime in days, from now on. May have a fraction. */
      days: z.number('must be a number').check(z.gt(0, 'must be more than 0')),
      /** For all deliveries together. */
      maxFiles: wholeNumber(REQUEST_MAX_FILES),
      maxBytes: wholeNumber(REQUEST_MAX_BYTES, 'must be at most 1 TiB'),
      isForOne: z._default(z.boolean('must be true or false'), false),
      password: z.nullish(sharePassword),
      /** True if the owner wants a mail about each delivery. Needs a confirmed mail address (`mailSender`). */
      wantsMail: z._default(z.boolean('must be true or false'), false),
    }),
    output: z.object({ request: ownRequest }),
    errors: [
      'uploader_excluded',
      'requests_full',
      'too_many_folders',
      'too_many_files',
      'too_many_passwords',
      'mail_off',
      'mail_unconfirmed',
    ],
  }),
  requests: endpoint({
    method: 'GET',
    path: '/api/requests',
    caller: 'user',
    scope: 'read',
    input: z.object({
      userId,
      page: queryNumber(1, LIST_MAX_PAGE),
      limit: queryNumber(REQUESTS_MAX_LIMIT, REQUESTS_MAX_LIMIT),
    }),
    output: z.object({ requests: z.array(ownRequest), pagination }),
  }),
  sendings: endpoint({
    method: 'GET',
    path: '/api/request/:requestId/sendings',
    caller: 'user',
    scope: 'read',
    input: z.object({
      requestId: z.string(),
      userId,
      page: queryNumber(1, LIST_MAX_PAGE),
      limit: queryNumber(REQUESTS_MAX_LIMIT, REQUESTS_MAX_LIMIT),
    }),
    output: z.object({ sendings: z.array(sending), pagination }),
    errors: ['not_found'],
  }),
  /**
   * Closes or reopens a request. A closed request accepts no new announcements, but still the bytes of announced files.
   */
  closeRequest: endpoint({
    method: 'PUT',
    path: '/api/request/:requestId',
    caller: 'user',
    scope: 'manage',
    input: z.object({ requestId: z.string(), userId, isClosed: z.boolean('must be true or false') }),
    output: z.object({ request: ownRequest }),
    errors: ['not_found', 'request_expired'],
  }),
  deleteRequest: endpoint({
    method: 'DELETE',
    path: '/api/request/:requestId',
    caller: 'user',
    scope: 'manage',
    input: z.object({ requestId: z.string(), userId }),
    output: successAnswer,
    errors: ['not_found'],
  }),
  /**
   * Returns a request for senders. If it has a password, the caller needs a pass (`unlockRequest`), or sends the
   * password by HTTP basic authentication.
   */
  request: endpoint({
    method: 'GET',
    path: '/api/request/:requestId',
    caller: 'anyone',
    scope: 'public',
    input: z.object({ requestId: z.string() }),
    output: z.object({
      title: z.string(),
      note: z.nullable(z.string()),
      expiryDate: z.string(),
      filesLeft: count,
      bytesLeft: count,
      maxFileBytes: bytes,
      isForOne: z.boolean(),
      isTaken: z.boolean(),
    }),
    errors: [...UNAVAILABLE_ERRORS, ...PASSWORD_ERRORS],
  }),
  /** Returns a pass, and sets it as a cookie. Programs send it as `Authorization: Bearer`. */
  unlockRequest: endpoint({
    method: 'POST',
    path: '/api/request/:requestId/unlock',
    caller: 'anyone',
    scope: 'public',
    input: z.object({ requestId: z.string(), password: sharePassword }),
    output: z.object({ pass: z.string(), expiresAt: z.string() }),
    errors: [...UNAVAILABLE_ERRORS, 'wrong_password', 'too_many_passwords'],
  }),
  /**
   * Announces files of a delivery. The first call with a secret creates the delivery, a private folder of the request's
   * owner. Later calls may add files while the request is open. Announced files may still arrive after that.
   */
  send: endpoint({
    method: 'POST',
    path: '/api/request/:requestId/send',
    caller: 'sender',
    scope: 'send',
    body: listBody('files', FILES_PER_CALL_MAX, INIT_BODY_MAX_BYTES),
    input: z.object({
      requestId: z.string(),
      ...announcedFields,
      firstSession: firstSessionField,
      /** `sender` and `message` are ignored after the first call of a delivery. */
      sender: z._default(text(SENDER_MAX_CHARS), ''),
      message: z.nullish(shareMessage),
    }),
    output: z.object({ folderId: z.string(), folderName: z.string(), ...targetFields }),
    /** `request_full` also has the fields `filesLeft` and `bytesLeft`. */
    errors: [
      ...UNAVAILABLE_ERRORS,
      ...PASSWORD_ERRORS,
      'uploader_excluded',
      'request_full',
      'request_taken',
      'request_unavailable',
      'file_too_large',
      'too_many_uploads',
      'too_many_files',
      'folder_busy',
    ],
  }),
  /**
   * Cancels the unfinished files of a delivery, or only `fileId`. A call without `fileId` cancels the whole delivery if
   * no file has arrived.
   */
  cancelSending: endpoint({
    method: 'POST',
    path: '/api/request/:requestId/cancel',
    caller: 'sender',
    scope: 'send',
    input: z.object({
      requestId: z.string(),
      fileId: z.optional(z.string()),
    }),
    output: successAnswer,
    errors: ['not_found'],
  }),
} as const;

export type OwnRequest = z.output<typeof ownRequest>;
