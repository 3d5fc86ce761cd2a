import { CONTACT_SUBJECTS, type ContactSubject } from '../../../worker/contract/contact-subjects';

/** Fields of the form that a link can prefill. */
export interface ContactSearch {
  subject?: ContactSubject;
  /** Link to the reported folder. */
  url?: string;
}

export function readContactSearch(search: Record<string, unknown>): ContactSearch {
  const subject = CONTACT_SUBJECTS.find((each) => each === search.subject);
  return { ...(subject && { subject }), ...(typeof search.url === 'string' && { url: search.url }) };
}
