import { CONTACT_SUBJECTS, type ContactSubject } from '../../../worker/contract/contact-subjects';

/** Fields of the form that a link can prefill. */
export interface ContactSearch {
  subject?: ContactSubject | undefined;
  /** Link to the reported folder. */
  url?: string | undefined;
}

/**
 * Reads the address. Other values are set to undefined: the router would pass on a field that is left out as it stands.
 */
export const readContactSearch = (search: Record<string, unknown>): ContactSearch => ({
  subject: CONTACT_SUBJECTS.find((each) => each === search.subject),
  url: typeof search.url === 'string' ? search.url : undefined,
});
