import * as z from 'zod/mini';
import { count, done, maxChars, pagination, queryNumber, text as textUpTo } from '../fields';
import {
  ADMIN_HISTORY_LIMIT,
  ADMIN_LIST_MAX_LIMIT,
  ADMIN_LIST_MAX_PAGE,
  EMAIL_MAX_CHARS,
  NAME_MAX_CHARS,
  PASSWORD_MAX_CHARS,
  TAKEDOWN_REASON_MAX_CHARS,
  URL_MAX_CHARS,
} from '../limits';
import { SNAKE_CASE } from '../spellings';
import { endpoint } from './endpoint';
import { operationsAnswer } from './operations';

const text = (count: number) => textUpTo(count).check(z.minLength(1, 'must not be empty'));
/** Which part of a list: a page of so many, of what has these words in any column. */
const listInput = (fallback: number) =>
  z.object({
    limit: queryNumber(fallback, ADMIN_LIST_MAX_LIMIT),
    page: queryNumber(1, ADMIN_LIST_MAX_PAGE),
    search: z._default(textUpTo(NAME_MAX_CHARS), ''),
  });

const success = z.literal(true);

/** A link of ours, in any form that a browser shows or copies it. */
const url = z
  .string('must be text')
  .check(z.trim(), z.minLength(1, 'Please enter a URL'), maxChars(URL_MAX_CHARS, 'is too long'));

const reason = z
  .string('must be text')
  .check(z.trim(), z.minLength(1, 'must not be empty'), maxChars(TAKEDOWN_REASON_MAX_CHARS));

/** A request for files, whether its folder still takes what is sent to it or not. */
const contentKind = z.enum(['folder', 'request']);

export const takedownAnswer = z.object({
  takedownId: z.string(),
  contentType: contentKind,
  contentId: z.string(),
  contentName: z.string(),
  reason: z.string(),
  /** Both null: nobody had reported it by the contact form. */
  reporterName: z.nullable(z.string()),
  reporterEmail: z.nullable(z.string()),
  contentUrl: z.string(),
  createdAt: z.string(),
  status: z.enum(['pending_review', 'approved', 'deleted']),
});

export const submissionAnswer = z.object({
  submissionId: z.string(),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  folderUrl: z.nullable(z.string()),
  timestamp: z.string(),
  status: z.enum(['new', 'resolved', 'dismissed']),
  /** The mail about it; null: there was nobody to mail it to. */
  mail: z.nullable(
    z.object({
      state: z.enum(['sent', 'waiting', 'failed']),
      tries: count,
      /** What the last try failed with. */
      error: z.nullable(z.string()),
      /** When it is tried again. */
      nextAt: z.nullable(z.string()),
    }),
  ),
});

export const exclusionAnswer = z.object({
  exclusionId: z.string(),
  folderId: z.string(),
  folderName: z.string(),
  reason: z.string(),
  admin: z.string(),
  createdAt: z.string(),
  /** Null: they are excluded. */
  liftedAt: z.nullable(z.string()),
});

export const adminActionAnswer = z.object({
  admin: z.string(),
  action: z.enum([
    ...['login', 'logout', 'preview', 'view', 'download', 'takedown', 'resolve', 'dismiss', 'exclude', 'readmit'],
  ] as const),
  /** The id of the folder, submission or exclusion it was done to; of `view` and `download`, `folderId/fileId`. */
  target: z.nullable(z.string()),
  at: z.string(),
});

export const adminEndpoints = {
  adminLogin: endpoint({
    method: 'POST',
    path: '/api/admin/login',
    caller: 'anyone',
    scope: 'unasked',
    input: z.object({ email: text(EMAIL_MAX_CHARS), password: text(PASSWORD_MAX_CHARS) }),
    /** The token is the bearer of every other call here, for `ADMIN_SESSION_MS`. */
    output: z.object({ success, token: z.string() }),
    errors: ['login_failed', 'too_many_logins', 'not_configured'],
  }),
  adminLogout: endpoint({
    method: 'POST',
    path: '/api/admin/logout',
    caller: 'admin',
    scope: 'never',
    input: z.object({}),
    output: done,
    errors: ['admin_required', 'admin_session_expired'],
  }),
  adminHistory: endpoint({
    method: 'GET',
    path: '/api/admin/history',
    caller: 'admin',
    scope: 'never',
    input: listInput(ADMIN_HISTORY_LIMIT),
    output: z.object({ success, takedowns: z.array(takedownAnswer), pagination }),
    snakeCase: { takedowns: SNAKE_CASE.takedown },
    errors: ['admin_required', 'admin_session_expired'],
  }),
  adminSubmissions: endpoint({
    method: 'GET',
    path: '/api/admin/contact-submissions',
    caller: 'admin',
    scope: 'never',
    input: listInput(ADMIN_HISTORY_LIMIT),
    /** New ones first, then the latest. */
    output: z.object({
      success,
      submissions: z.array(submissionAnswer),
      /** How many are new in all, whatever was searched for. */
      unread: count,
      pagination,
    }),
    snakeCase: { submissions: SNAKE_CASE.submission },
    errors: ['admin_required', 'admin_session_expired'],
  }),
  adminDecide: endpoint({
    method: 'POST',
    path: '/api/admin/contact-submissions/:submissionId',
    caller: 'admin',
    scope: 'never',
    input: z.object({
      submissionId: z.string(),
      status: z.enum(['resolved', 'dismissed'], 'must be resolved or dismissed'),
    }),
    output: done,
    errors: ['admin_required', 'admin_session_expired', 'not_found', 'already_decided'],
  }),
  /** How the installation is doing. */
  adminOperations: endpoint({
    method: 'GET',
    path: '/api/admin/operations',
    caller: 'admin',
    scope: 'never',
    input: z.object({}),
    output: z.extend(operationsAnswer, { success }),
    errors: ['admin_required', 'admin_session_expired'],
  }),
  adminPreview: endpoint({
    method: 'POST',
    path: '/api/admin/preview',
    caller: 'admin',
    scope: 'never',
    input: z.object({ url }),
    output: z.object({
      success,
      content: z.object({
        kind: contentKind,
        /** The path of the page that recipients, or senders to a request, open. */
        page: z.string(),
        /** What the owner wrote to recipients or senders; null if nothing. */
        message: z.nullable(z.string()),
        /** With all folders inside it, which a takedown takes as well. */
        folder: z.object({ folderName: z.string(), fileCount: count, totalSize: count, createdAt: z.string() }),
        /** How often content of the same uploader, by id or address, was taken down before. */
        earlierTakedowns: count,
        /** The first `ADMIN_SAMPLE_FILES`. */
        files: z.array(
          z.object({
            fileId: z.string(),
            /** The folder that it is in, whose share a recipient opens. */
            folderId: z.string(),
            originalFilename: z.string(),
            fileSize: count,
            /** As its sender said. */
            mimeType: z.string(),
            /** What `adminFileRoutes.preview` sends of it; `none`: it can only be downloaded. */
            preview: z.enum(['image', 'text', 'none']),
          }),
        ),
      }),
    }),
    snakeCase: { content: { folder: SNAKE_CASE.previewedFolder, files: SNAKE_CASE.previewedFile } },
    errors: ['admin_required', 'admin_session_expired', 'not_found', 'taken_down'],
  }),
  adminTakedown: endpoint({
    method: 'POST',
    path: '/api/admin/takedown',
    caller: 'admin',
    scope: 'never',
    input: z.object({
      url,
      reason,
    }),
    output: z.object({
      success,
      deletedContent: z.object({ name: z.string(), deletedFiles: count }),
      reason: z.string(),
    }),
    errors: ['admin_required', 'admin_session_expired', 'not_found', 'taken_down'],
  }),
  adminAudit: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    caller: 'admin',
    scope: 'never',
    input: listInput(ADMIN_HISTORY_LIMIT),
    output: z.object({ success, actions: z.array(adminActionAnswer), pagination }),
    errors: ['admin_required', 'admin_session_expired'],
  }),
  /** Who uploaded the folder, be it taken down or not, may upload no more: by their id and by their address. */
  adminExclude: endpoint({
    method: 'POST',
    path: '/api/admin/exclusions',
    caller: 'admin',
    scope: 'never',
    input: z.object({ url, reason }),
    output: z.object({ success, exclusionId: z.string() }),
    errors: ['admin_required', 'admin_session_expired', 'not_found'],
  }),
  adminExclusions: endpoint({
    method: 'GET',
    path: '/api/admin/exclusions',
    caller: 'admin',
    scope: 'never',
    input: listInput(ADMIN_HISTORY_LIMIT),
    output: z.object({ success, exclusions: z.array(exclusionAnswer), pagination }),
    errors: ['admin_required', 'admin_session_expired'],
  }),
  /** Lets an excluded uploader in again. */
  adminReadmit: endpoint({
    method: 'POST',
    path: '/api/admin/exclusions/:exclusionId/lift',
    caller: 'admin',
    scope: 'never',
    input: z.object({ exclusionId: z.string() }),
    output: done,
    errors: ['admin_required', 'admin_session_expired', 'not_found', 'already_decided'],
  }),
} as const;

export type TakedownAnswer = z.output<typeof takedownAnswer>;
export type SubmissionAnswer = z.output<typeof submissionAnswer>;
export type ExclusionAnswer = z.output<typeof exclusionAnswer>;
export type AdminActionAnswer = z.output<typeof adminActionAnswer>;
