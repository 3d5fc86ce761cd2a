import { type ContactSubject, REPORT_SUBJECT } from '../contract/contact-subjects';

export type ReportedUrl = { url: string | null } | { problem: string };

/**
 * Returns the reported URL without secrets. The URL is null if the subject is not a report, even if a URL was sent.
 */
export function reportedUrl(subject: ContactSubject, folderUrl: string | null | undefined): ReportedUrl {
  if (subject !== REPORT_SUBJECT) return { url: null };
  const url = folderUrl?.trim() ?? '';
  if (url === '') return { problem: 'must be filled in to report content' };
  const isUrl = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  return isUrl ? { url: withoutSecrets(url) } : { problem: 'must be a URL' };
}

/**
 * Removes the secret of a management link, the key of an encrypted share and the secret of a delete URL, because the
 * database must not contain these values. Some mail programs write `#` as `%23`.
 */
const withoutSecrets = (url: string): string =>
  url.replace(/(#|%23).*/s, '').replace(/(\/delete\/[^/?]+)\/[^?]*/, '$1');
