import { type ContactSubject, REPORT_SUBJECT } from '../contract/contact-subjects';

export type ReportedUrl = { url: string | null } | { problem: string };

/** Returns the reported URL, or null for other subjects, even if a URL was sent. */
export function reportedUrl(subject: ContactSubject, folderUrl: string | null | undefined): ReportedUrl {
  if (subject !== REPORT_SUBJECT) return { url: null };
  const url = folderUrl?.trim() ?? '';
  if (url === '') return { problem: 'must be filled in to report content' };
  const isUrl = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  return isUrl ? { url } : { problem: 'must be a URL' };
}
