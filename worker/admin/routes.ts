import type { Hono } from 'hono';
import { findSubmission, listSubmissions } from '../contact/store';
import { endpoints } from '../contract/endpoints';
import { ApiError } from '../lib/api-error';
import { openDb } from '../lib/db';
import type { AppEnv } from '../lib/env';
import { on } from '../lib/serve';
import { actionAnswer, submissionAnswer, takedownAnswer } from './answer';
import { auditEntry } from './audit-entry';
import { mountLogin } from './login-routes';
import { decide, listActions, listTakedowns } from './store';
import { mountTakedown } from './takedown-routes';

/** What operators do. Every deed is recorded with who did it and when. */
export function mountAdmin(app: Hono<AppEnv>): void {
  mountLogin(app);
  mountTakedown(app);

  on(
    app,
    endpoints.adminHistory,
  )(async (c, { limit }) => ({
    success: true,
    takedowns: (await listTakedowns(openDb(c.env.DB), limit)).map(takedownAnswer),
  }));

  on(
    app,
    endpoints.adminAudit,
  )(async (c, { limit }) => ({
    success: true,
    actions: (await listActions(openDb(c.env.DB), limit)).map(actionAnswer),
  }));

  on(
    app,
    endpoints.adminSubmissions,
  )(async (c, { limit }) => ({
    success: true,
    submissions: (await listSubmissions(openDb(c.env.DB), limit)).map(submissionAnswer),
  }));

  on(
    app,
    endpoints.adminDecide,
  )(async (c, { submissionId, status }) => {
    const db = openDb(c.env.DB);
    const submission = await findSubmission(db, submissionId);
    if (!submission) throw new ApiError('not_found');
    if (submission.status !== 'new') throw new ApiError('already_decided');
    const action = auditEntry(c, status === 'resolved' ? 'resolve' : 'dismiss', submissionId);
    if (!(await decide(db, status, action))) throw new ApiError('already_decided');
    return { success: true };
  });
}
