import type { Hono } from 'hono';
import { decisionMails } from '../contact/report-mails';
import { countNewSubmissions, findSubmission, listSubmissions } from '../contact/store';
import { adminEndpoints } from '../contract/calls/admin';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { paginationOf } from '../lib/list-query';
import { sendLater } from '../mail/outbox/sending';
import { route } from '../serve/route';
import { actionAnswer, submissionAnswer, takedownAnswer } from './answer';
import { auditEntry } from './audit-entry';
import { mountExclusions } from './exclusion-routes';
import { mountLogin } from './login-routes';
import { mountReportedFiles } from './reported-file-routes';
import { decide, listActions, listTakedowns } from './store';
import { mountTakedown } from './takedown-routes';

const DECISION_ACTIONS = { resolved: 'resolve', dismissed: 'dismiss' } as const;

/** The audit log records every action except reading lists. */
export function mountAdmin(app: Hono<AppEnv>): void {
  mountLogin(app);
  mountTakedown(app);
  mountReportedFiles(app);
  mountExclusions(app);

  route(app, adminEndpoints.adminHistory).handle(async (c, query) => {
    const { rows, total } = await listTakedowns(dbOf(c.env), query);
    return { success: true, takedowns: rows.map(takedownAnswer), pagination: paginationOf(query, total) };
  });

  route(app, adminEndpoints.adminAudit).handle(async (c, query) => {
    const { rows, total } = await listActions(dbOf(c.env), query);
    return { success: true, actions: rows.map(actionAnswer), pagination: paginationOf(query, total) };
  });

  route(app, adminEndpoints.adminSubmissions).handle(async (c, query) => {
    const db = dbOf(c.env);
    const [{ rows, total }, unread] = await Promise.all([listSubmissions(db, query), countNewSubmissions(db)]);
    return { success: true, submissions: rows.map(submissionAnswer), unread, pagination: paginationOf(query, total) };
  });

  route(app, adminEndpoints.adminDecide).handle(async (c, { submissionId, status }) => {
    const db = dbOf(c.env);
    const submission = await findSubmission(db, submissionId);
    if (!submission) throw new ApiError('not_found');
    if (submission.status !== 'new') throw new ApiError('already_decided');
    const action = auditEntry(c, DECISION_ACTIONS[status], submissionId);
    const isReport = submission.folderUrl !== null;
    const mails = isReport ? await decisionMails(c.var.config, [submission], status === 'resolved', c.var.now) : [];
    if (!(await decide(db, status, action, mails))) throw new ApiError('already_decided');
    sendLater(c, mails);
    return { success: true };
  });
}
