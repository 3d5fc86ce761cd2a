import type { Submission } from '../contact/store';
import type { AdminActionAnswer, ExclusionAnswer, SubmissionAnswer, TakedownAnswer } from '../contract/calls/admin';
import { inertFormOf } from '../downloads/previewable';
import type { File } from '../folders/store';
import { iso, isoOrNull } from '../lib/iso';
import type { AdminAction, Exclusion, Takedown } from './store';

export const takedownAnswer = (takedown: Takedown): TakedownAnswer => ({
  takedownId: takedown.id,
  contentType: takedown.kind,
  contentId: takedown.folderId,
  contentName: takedown.name,
  reason: takedown.reason,
  reporterName: takedown.reporterName,
  reporterEmail: takedown.reporterEmail,
  contentUrl: takedown.contentUrl,
  createdAt: iso(takedown.createdAt),
  status: 'deleted',
});

/** Returns those fields of a file that the preview of reported content shows. */
export const sampleFileAnswer = (file: Pick<File, 'id' | 'folderId' | 'name' | 'size' | 'type' | 'sealed'>) => ({
  fileId: file.id,
  folderId: file.folderId,
  originalFilename: file.name,
  fileSize: file.size,
  mimeType: file.type,
  preview: file.sealed === null ? inertFormOf(file).kind : ('none' as const),
});

export const submissionAnswer = (submission: Submission): SubmissionAnswer => ({
  submissionId: submission.id,
  subject: submission.subject,
  name: submission.name,
  email: submission.email,
  message: submission.message,
  folderUrl: submission.folderUrl,
  timestamp: iso(submission.createdAt),
  status: submission.status,
  mail: mailAnswer(submission),
});

function mailAnswer({ mailedAt, mailTries, mailDueAt, mailError }: Submission): SubmissionAnswer['mail'] {
  if (mailedAt === null && mailDueAt === null && mailTries === 0) return null;
  const state = mailedAt !== null ? 'sent' : mailDueAt === null ? 'failed' : 'waiting';
  return { state, tries: mailTries, error: mailError, nextAt: isoOrNull(mailDueAt) };
}

export const exclusionAnswer = (exclusion: Exclusion): ExclusionAnswer => ({
  exclusionId: exclusion.id,
  folderId: exclusion.folderId,
  folderName: exclusion.folderName,
  reason: exclusion.reason,
  admin: exclusion.admin,
  createdAt: iso(exclusion.createdAt),
  liftedAt: isoOrNull(exclusion.liftedAt),
});

export const actionAnswer = ({ admin, action, target, at }: AdminAction): AdminActionAnswer => ({
  admin,
  action,
  target,
  at: iso(at),
});
