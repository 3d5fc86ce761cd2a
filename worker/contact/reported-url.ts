import { type ContactSubject, REPORT_SUBJECT } from '../contract/contact-subjects';
import { withoutSecrets } from '../contract/link-secrets';

export type ReportedUrl = { url: string | null } | { problem: string };

/** Returns the URL without secrets, which the database must not contain. Null if the subject is not a report. */
export function reportedUrl(subject: ContactSubject, folderUrl: string | null | undefined): ReportedUrl {
  if (subject !== REPORT_SUBJECT) return { url: null };
  const url = folderUrl?.trim() ?? '';
  if (url === '') return { problem: 'must be filled in to report content' };
  const isUrl = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  return isUrl ? { url: withoutSecrets(url) } : { problem: 'must be a URL' };
}
