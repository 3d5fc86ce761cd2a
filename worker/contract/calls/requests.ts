import * as z from 'zod/mini';
import { listBody } from '../body-limits';
import { bytes, count, done, pagination, queryNumber, text, userId } from '../fields';
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

/** A request as its owner sees it. */
const ownRequest = z.object({
  requestId: z.string(),
  link: z.string(),
  title: z.string(),
  note: z.nullable(z.string()),
  createdAt: z.string(),
  /** Until when files are taken. It is forgotten 30 days later. */
  expiryDate: z.string(),
  state: requestState,
  maxFiles: count,
  maxBytes: count,
  /** Files and bytes that were announced and not given up, whether they have arrived or not. */
  usedFiles: count,
  usedBytes: count,
  isForOne: z.boolean(),
  hasPassword: z.boolean(),
  /** Sendings that were not given up; at most `SENDINGS_MAX_COUNT` are counted. */
  sendingCount: count,
  /** Where they arrive; null: its owner has deleted that folder, and they arrive at the top. */
  folderId: z.nullable(z.string()),
});

/** What somebody sent, as the request's owner sees it. */
const sending = z.object({
  /** Null once the folder is gone. */
  folderId: z.nullable(z.string()),
  /** As the sender gave it; `''`: no name. */
  sender: z.string(),
  message: z.nullable(z.string()),
  begunAt: z.string(),
  fileCount: count,
  totalBytes: count,
  /** Of these, files that have not arrived. */
  unfinishedFiles: count,
});

const wholeNumber = (max: number, error: string) =>
  z.int('must be a whole number').check(z.gte(1, 'must be at least 1'), z.lte(max, error));

/** What stands in the way of whoever would send, told before anything else. */
const GONE = ['not_found', 'taken_down', 'request_closed', 'request_expired'] as const;

/** Asking others for files: an owner makes a request, and whoever has its link sends files to it. */
export const requestEndpoints = {
  /** Makes a request, and a folder of its title at the top of My Files. Nobody is written to: its owner passes the link on. */
  makeRequest: endpoint({
    method: 'POST',
    path: '/api/requests',
    caller: 'user',
    scope: 'manage',
    input: z.object({
      userId,
      title: text(NAME_MAX_CHARS),
      note: z.nullish(shareMessage),
      /** Until when files are taken, in days from now, fractions kept. */
      days: z.number('must be a number').check(z.gt(0, 'must be more than 0')),
      /** Of all sendings together. */
      maxFiles: wholeNumber(REQUEST_MAX_FILES, `must be at most ${REQUEST_MAX_FILES}`),
      maxBytes: wholeNumber(REQUEST_MAX_BYTES, 'must be at most 1 TiB'),
      isForOne: z._default(z.boolean('must be true or false'), false),
      password: z.nullish(sharePassword),
    }),
    output: z.object({ request: ownRequest }),
    errors: ['uploader_excluded', 'requests_full', 'too_many_folders', 'too_many_files', 'too_many_passwords'],
  }),
  /** The newest first. */
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
    errors: [],
  }),
  /** What was sent to a request and not given up, the newest first. */
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
  /** Closes a request, or opens it again. What is on its way still arrives. */
  closeRequest: endpoint({
    method: 'PUT',
    path: '/api/request/:requestId',
    caller: 'user',
    scope: 'manage',
    input: z.object({ requestId: z.string(), userId, isClosed: z.boolean('must be true or false') }),
    output: z.object({ request: ownRequest }),
    errors: ['not_found', 'request_expired'],
  }),
  /** What has arrived stays. */
  deleteRequest: endpoint({
    method: 'DELETE',
    path: '/api/request/:requestId',
    caller: 'user',
    scope: 'manage',
    input: z.object({ requestId: z.string(), userId }),
    output: done,
    errors: ['not_found'],
  }),
  /** What whoever has the link is told; with a password nothing before they have a pass. */
  request: endpoint({
    method: 'GET',
    path: '/api/request/:requestId',
    caller: 'anyone',
    scope: 'unasked',
    input: z.object({ requestId: z.string() }),
    output: z.object({
      title: z.string(),
      note: z.nullable(z.string()),
      expiryDate: z.string(),
      filesLeft: count,
      bytesLeft: count,
      maxFileBytes: bytes,
      isForOne: z.boolean(),
      /** Somebody has begun, and files are wanted from one sender alone. */
      isTaken: z.boolean(),
    }),
    errors: [...GONE, ...PASSWORD_ERRORS],
  }),
  /** As `unlock` for a folder: a pass in a cookie, and in the answer for `Authorization: Bearer`. */
  unlockRequest: endpoint({
    method: 'POST',
    path: '/api/request/:requestId/unlock',
    caller: 'anyone',
    scope: 'unasked',
    input: z.object({ requestId: z.string(), password: sharePassword }),
    output: z.object({ pass: z.string(), expiresAt: z.string() }),
    errors: [...GONE, 'wrong_password', 'too_many_passwords'],
  }),
  /**
   * Announces files of a sending. The first call with a secret begins it, in a folder of its own that is its owner's and
   * shared with nobody; every further one with that secret adds to it, and files that it knows are the same. What was
   * announced before is gone on with even once the request is closed.
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
      /** Who sends, and what they say with it: of a sending that begins. */
      sender: z._default(text(SENDER_MAX_CHARS), ''),
      message: z.nullish(shareMessage),
    }),
    /** `request_full` adds `filesLeft` and `bytesLeft`. */
    output: z.object({ folderId: z.string(), folderName: z.string(), ...targetFields }),
    errors: [
      ...GONE,
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
  /** Gives up those files of a sending that have not arrived; with none that has, the whole. */
  cancelSending: endpoint({
    method: 'POST',
    path: '/api/request/:requestId/cancel',
    caller: 'sender',
    scope: 'send',
    input: z.object({ requestId: z.string() }),
    output: done,
    errors: ['not_found'],
  }),
} as const;

export type OwnRequest = z.output<typeof ownRequest>;
