import { CONTACT_SUBJECTS, type ContactSubject } from '../../../worker/contract/contact-subjects';

/** Fields of the form that a link can prefill. */
export interface ContactSearch {
  subject?: ContactSubject | undefined;
  /** Link to the reported folder. */
  url?: string | undefined;
}

/**
 * Sets invalid fields to undefined. If an invalid field were missing in the result, the router would keep the invalid
 * value.
 */
export const readContactSearch = (search: Record<string, unknown>): ContactSearch => ({
  subject: CONTACT_SUBJECTS.find((each) => each === search.subject),
  url: typeof search.url === 'string' ? search.url : undefined,
});
