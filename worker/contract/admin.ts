import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { count, done, maxChars, queryNumber, text as textUpTo } from './fields';
import {
  ADMIN_HISTORY_LIMIT,
  ADMIN_LIST_MAX_LIMIT,
  EMAIL_MAX_CHARS,
  PASSWORD_MAX_CHARS,
  TAKEDOWN_REASON_MAX_CHARS,
  URL_MAX_CHARS,
} from './limits';

const text = (count: number) => textUpTo(count).check(z.minLength(1, 'must not be empty'));
const limit = (fallback: number) => queryNumber(fallback, ADMIN_LIST_MAX_LIMIT);

const success = z.literal(true);

/** A link of ours, in any form that a browser shows or copies it. */
const url = z
  .string('must be text')
  .check(z.trim(), z.minLength(1, 'Please enter a URL'), maxChars(URL_MAX_CHARS, 'is too long'));

export const takedownAnswer = z.object({
  takedown_id: z.string(),
  content_type: z.literal('folder'),
  content_id: z.string(),
  content_name: z.string(),
  reason: z.string(),
  /** Both null: nobody had reported it by the contact form. */
  reporter_name: z.nullable(z.string()),
  reporter_email: z.nullable(z.string()),
  content_url: z.string(),
  created_at: z.string(),
  status: z.enum(['pending_review', 'approved', 'deleted']),
});

export const submissionAnswer = z.object({
  submission_id: z.string(),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  folder_url: z.nullable(z.string()),
  timestamp: z.string(),
  status: z.enum(['new', 'resolved', 'dismissed']),
});

export const adminActionAnswer = z.object({
  admin: z.string(),
  action: z.enum(['login', 'logout', 'preview', 'takedown', 'resolve', 'dismiss']),
  /** The id of the folder or submission it was done to. */
  target: z.nullable(z.string()),
  at: z.string(),
});

export const adminEndpoints = {
  adminLogin: endpoint({
    method: 'POST',
    path: '/api/admin/login',
    caller: 'anyone',
    input: z.object({ email: text(EMAIL_MAX_CHARS), password: text(PASSWORD_MAX_CHARS) }),
    /** The token is the bearer of every other call here, for `ADMIN_SESSION_MS`. */
    output: z.object({ success, token: z.string() }),
    errors: ['login_failed', 'too_many_logins', 'not_configured'],
  }),
  adminLogout: endpoint({
    method: 'POST',
    path: '/api/admin/logout',
    caller: 'admin',
    input: z.object({}),
    output: done,
    errors: ['admin_required', 'admin_session_expired'],
  }),
  adminHistory: endpoint({
    method: 'GET',
    path: '/api/admin/history',
    caller: 'admin',
    input: z.object({ limit: limit(ADMIN_HISTORY_LIMIT) }),
    output: z.object({ success, takedowns: z.array(takedownAnswer) }),
    errors: ['admin_required', 'admin_session_expired'],
  }),
  adminSubmissions: endpoint({
    method: 'GET',
    path: '/api/admin/contact-submissions',
    caller: 'admin',
    input: z.object({ limit: limit(ADMIN_LIST_MAX_LIMIT) }),
    /** New ones first, then the latest. */
    output: z.object({ success, submissions: z.array(submissionAnswer) }),
    errors: ['admin_required', 'admin_session_expired'],
  }),
  adminDecide: endpoint({
    method: 'POST',
    path: '/api/admin/contact-submissions/:submissionId',
    caller: 'admin',
    input: z.object({
      submissionId: z.string(),
      status: z.enum(['resolved', 'dismissed'], 'must be resolved or dismissed'),
    }),
    output: done,
    errors: ['admin_required', 'admin_session_expired', 'not_found', 'already_decided'],
  }),
  adminPreview: endpoint({
    method: 'POST',
    path: '/api/admin/preview',
    caller: 'admin',
    input: z.object({ url }),
    output: z.object({
      success,
      content: z.object({
        /** With all folders inside it, which a takedown takes as well. */
        folder: z.object({ folder_name: z.string(), file_count: count, total_size: count, created_at: z.string() }),
        /** The first `ADMIN_SAMPLE_FILES`. */
        files: z.array(z.object({ original_filename: z.string(), file_size: count })),
      }),
    }),
    errors: ['admin_required', 'admin_session_expired', 'not_found', 'taken_down'],
  }),
  adminTakedown: endpoint({
    method: 'POST',
    path: '/api/admin/takedown',
    caller: 'admin',
    input: z.object({
      url,
      reason: z
        .string('must be text')
        .check(z.trim(), z.minLength(1, 'must not be empty'), maxChars(TAKEDOWN_REASON_MAX_CHARS)),
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
    input: z.object({ limit: limit(ADMIN_HISTORY_LIMIT) }),
    output: z.object({ success, actions: z.array(adminActionAnswer) }),
    errors: ['admin_required', 'admin_session_expired'],
  }),
} as const;

export type TakedownAnswer = z.output<typeof takedownAnswer>;
export type SubmissionAnswer = z.output<typeof submissionAnswer>;
export type AdminActionAnswer = z.output<typeof adminActionAnswer>;
