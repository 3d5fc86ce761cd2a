import { CONTACT_SUBJECTS, type ContactSubject } from '../../../worker/contract/contact-subjects';

/** What a link to the form may fill in beforehand. */
export interface ContactSearch {
  subject?: ContactSubject;
  /** The folder that is reported. */
  url?: string;
}

export function readContactSearch(search: Record<string, unknown>): ContactSearch {
  const subject = CONTACT_SUBJECTS.find((each) => each === search.subject);
  return { ...(subject && { subject }), ...(typeof search.url === 'string' && { url: search.url }) };
}
