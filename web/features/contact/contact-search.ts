import { CONTACT_SUBJECTS, type ContactSubject } from '../../../worker/contract/contact-subjects';

export interface ContactSearch {
  subject?: ContactSubject | undefined;
  url?: string | undefined;
}

/** An invalid field becomes undefined. If the field were missing, the router would keep the invalid value. */
export const readContactSearch = (search: Record<string, unknown>): ContactSearch => ({
  subject: CONTACT_SUBJECTS.find((each) => each === search.subject),
  url: typeof search.url === 'string' ? search.url : undefined,
});
