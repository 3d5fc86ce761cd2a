import * as z from 'zod/mini';
import { count, filledText, maxChars, pagination, queryNumber, successAnswer, text as textUpTo } from '../fields';
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
/** `search` selects rows that contain this text. */
const listInput = z.object({
  limit: queryNumber(ADMIN_HISTORY_LIMIT, ADMIN_LIST_MAX_LIMIT),
  page: queryNumber(1, ADMIN_LIST_MAX_PAGE),
  search: z._default(textUpTo(NAME_MAX_CHARS), ''),
});

const success = z.literal(true);

const url = z
  .string('must be text')
  .check(z.trim(), z.minLength(1, 'Please enter a URL'), maxChars(URL_MAX_CHARS, 'is too long'));

const reason = filledText(TAKEDOWN_REASON_MAX_CHARS);

const contentKind = z.enum(['folder', 'request']);

export const takedownAnswer = z.object({
  takedownId: z.string(),
  contentType: contentKind,
  contentId: z.string(),
  contentName: z.string(),
  reason: z.string(),
  /** Null if no reporter is known. */
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
  mail: z.nullable(
    z.object({
      state: z.enum(['sent', 'waiting', 'failed']),
      tries: count,
      error: z.nullable(z.string()),
      /** Null if no attempt is planned. */
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
  /** Null while the exclusion is in force. */
  liftedAt: z.nullable(z.string()),
});

const adminActionAnswer = z.object({
  admin: z.string(),
  action: z.enum([
    'login',
    'logout',
    'preview',
    'view',
    'download',
    'takedown',
    'resolve',
    'dismiss',
    'exclude',
    'readmit',
  ] as const),
  /** Id of a folder, request, submission or exclusion. `folderId/fileId` for a file, null for `login` and `logout`. */
  target: z.nullable(z.string()),
  at: z.string(),
});

export const adminEndpoints = {
  adminLogin: endpoint({
    method: 'POST',
    path: '/api/admin/login',
    caller: 'anyone',
    scope: 'public',
    input: z.object({ email: text(EMAIL_MAX_CHARS), password: text(PASSWORD_MAX_CHARS) }),
    /** Bearer token of all other admin calls. Valid for at most `ADMIN_SESSION_MS`. */
    output: z.object({ success, token: z.string() }),
    errors: ['login_failed', 'too_many_logins'],
  }),
  adminLogout: endpoint({
    method: 'POST',
    path: '/api/admin/logout',
    caller: 'admin',
    scope: 'never',
    input: z.object({}),
    output: successAnswer,
  }),
  adminHistory: endpoint({
    method: 'GET',
    path: '/api/admin/history',
    caller: 'admin',
    scope: 'never',
    input: listInput,
    output: z.object({ success, takedowns: z.array(takedownAnswer), pagination }),
    snakeCase: { takedowns: SNAKE_CASE.takedown },
  }),
  adminSubmissions: endpoint({
    method: 'GET',
    path: '/api/admin/contact-submissions',
    caller: 'admin',
    scope: 'never',
    input: listInput,
    output: z.object({
      success,
      submissions: z.array(submissionAnswer),
      /** Undecided submissions, even those that `search` hides. */
      unread: count,
      pagination,
    }),
    snakeCase: { submissions: SNAKE_CASE.submission },
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
    output: successAnswer,
    errors: ['not_found', 'already_decided'],
  }),
  adminOperations: endpoint({
    method: 'GET',
    path: '/api/admin/operations',
    caller: 'admin',
    scope: 'never',
    input: z.object({}),
    output: z.extend(operationsAnswer, { success }),
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
        page: z.string(),
        /** Message from the owner to recipients or senders. */
        message: z.nullable(z.string()),
        /** Totals of everything that a takedown removes, such as inner folders. */
        folder: z.object({ folderName: z.string(), fileCount: count, totalSize: count, createdAt: z.string() }),
        earlierTakedowns: count,
        files: z.array(
          z.object({
            fileId: z.string(),
            folderId: z.string(),
            originalFilename: z.string(),
            fileSize: count,
            mimeType: z.string(),
            /** `none` for types without a preview, and for encrypted files. */
            preview: z.enum(['image', 'text', 'none']),
          }),
        ),
      }),
    }),
    snakeCase: { content: { folder: SNAKE_CASE.previewedFolder, files: SNAKE_CASE.previewedFile } },
    errors: ['not_found', 'taken_down'],
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
    errors: ['not_found', 'taken_down'],
  }),
  adminAudit: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    caller: 'admin',
    scope: 'never',
    input: listInput,
    output: z.object({ success, actions: z.array(adminActionAnswer), pagination }),
  }),
  /**
   * Blocks further uploads by the owner of a folder or of a request for files. From then on, the server rejects uploads
   * with the owner's user id or IP address. Also works after a takedown.
   */
  adminExclude: endpoint({
    method: 'POST',
    path: '/api/admin/exclusions',
    caller: 'admin',
    scope: 'never',
    input: z.object({ url, reason }),
    output: z.object({ success, exclusionId: z.string() }),
    errors: ['not_found'],
  }),
  adminExclusions: endpoint({
    method: 'GET',
    path: '/api/admin/exclusions',
    caller: 'admin',
    scope: 'never',
    input: listInput,
    output: z.object({ success, exclusions: z.array(exclusionAnswer), pagination }),
  }),
  adminReadmit: endpoint({
    method: 'POST',
    path: '/api/admin/exclusions/:exclusionId/lift',
    caller: 'admin',
    scope: 'never',
    input: z.object({ exclusionId: z.string() }),
    output: successAnswer,
    errors: ['not_found', 'already_decided'],
  }),
} as const;

export type TakedownAnswer = z.output<typeof takedownAnswer>;
export type SubmissionAnswer = z.output<typeof submissionAnswer>;
export type ExclusionAnswer = z.output<typeof exclusionAnswer>;
export type AdminActionAnswer = z.output<typeof adminActionAnswer>;
