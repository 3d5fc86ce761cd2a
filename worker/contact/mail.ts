import type { Submission } from './store';

/** A submission as an e-mail. Structured, so that no name or subject can become a header of its own. */
export const mailOf = (submission: Submission, supportEmail: string) => ({
  from: { name: 'Fileshare contact form', email: supportEmail },
  to: supportEmail,
  replyTo: { name: submission.name, email: submission.email },
  subject: `${submission.subject}: ${submission.name}`,
  text: [
    `From: ${submission.name} <${submission.email}>`,
    ...(submission.folderUrl === null ? [] : [`Reported: ${submission.folderUrl}`]),
    '',
    submission.message,
  ].join('\n'),
});
