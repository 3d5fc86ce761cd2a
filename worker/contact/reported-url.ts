import { type ContactSubject, REPORT_SUBJECT } from '../contract/contact-subjects';
import type { ReasonOf } from '../contract/errors';
import { withoutSecrets } from '../contract/link-secrets';

export type ReportedUrl = { url: string | null } | { problem: ReasonOf<'invalid_input'> };

/**
 * Returns the URL, or the problem with it. Removes secrets from the URL, so that they are not stored. `url` is null if
 * the message is not a report.
 */
export function reportedUrl(subject: ContactSubject, folderUrl: string | null | undefined): ReportedUrl {
  if (subject !== REPORT_SUBJECT) return { url: null };
  const url = folderUrl?.trim() ?? '';
  if (url === '') return { problem: { reason: 'missing' } };
  const isUrl = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  return isUrl ? { url: withoutSecrets(url) } : { problem: { reason: 'not_a_url' } };
}
