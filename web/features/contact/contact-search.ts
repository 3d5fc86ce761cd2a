import { CONTACT_SUBJECTS, type ContactSubject, REPORT_SUBJECT } from '../../../worker/contract/contact-subjects';

export interface ContactSearch {
  subject?: ContactSubject | undefined;
  url?: string | undefined;
}

/** A `url` without a subject means a report, as in links in emails. Invalid fields become undefined. */
export function readContactSearch(search: Record<string, unknown>): ContactSearch {
  const url = typeof search.url === 'string' ? search.url : undefined;
  const subject = CONTACT_SUBJECTS.find((each) => each === search.subject);
  return { subject: subject ?? (url === undefined ? undefined : REPORT_SUBJECT), url };
}
