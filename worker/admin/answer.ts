import type { Submission } from '../contact/store';
import { requestPath } from '../contract/byte-paths';
import type { AdminActionAnswer, ExclusionAnswer, SubmissionAnswer, TakedownAnswer } from '../contract/calls/admin';
import { iso, isoOrNull } from '../lib/iso';
import type { AdminAction, Exclusion, Takedown } from './store';

export const takedownAnswer = (takedown: Takedown): TakedownAnswer => ({
  takedown_id: takedown.id,
  content_type: takedown.contentUrl.includes(requestPath('')) ? 'request' : 'folder',
  content_id: takedown.folderId,
  content_name: takedown.name,
  reason: takedown.reason,
  reporter_name: takedown.reporterName,
  reporter_email: takedown.reporterEmail,
  content_url: takedown.contentUrl,
  created_at: iso(takedown.createdAt),
  status: 'deleted',
});

export const submissionAnswer = (submission: Submission): SubmissionAnswer => ({
  submission_id: submission.id,
  subject: submission.subject,
  name: submission.name,
  email: submission.email,
  message: submission.message,
  folder_url: submission.folderUrl,
  timestamp: iso(submission.createdAt),
  status: submission.status,
  mail: mailAnswer(submission),
});

function mailAnswer({ mailedAt, mailTries, mailDueAt, mailError }: Submission): SubmissionAnswer['mail'] {
  if (mailedAt === null && mailDueAt === null && mailTries === 0) return null;
  const state = mailedAt !== null ? 'sent' : mailDueAt === null ? 'failed' : 'waiting';
  return { state, tries: mailTries, error: mailError, next_at: isoOrNull(mailDueAt) };
}

export const exclusionAnswer = (exclusion: Exclusion): ExclusionAnswer => ({
  exclusion_id: exclusion.id,
  folder_id: exclusion.folderId,
  folder_name: exclusion.folderName,
  reason: exclusion.reason,
  admin: exclusion.admin,
  created_at: iso(exclusion.createdAt),
  lifted_at: isoOrNull(exclusion.liftedAt),
});

export const actionAnswer = ({ admin, action, target, at }: AdminAction): AdminActionAnswer => ({
  admin,
  action,
  target,
  at: iso(at),
});
