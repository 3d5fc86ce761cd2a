import { CONTACT_SUBJECTS, type ContactSubject } from '../../../worker/contract/contact-subjects';

/** Fields that a link can prefill. */
export interface ContactSearch {
  subject?: ContactSubject | undefined;
  url?: string | undefined;
}

/** Invalid fields become undefined. If they were missing instead, the router would keep the invalid values. */
export const readContactSearch = (search: Record<string, unknown>): ContactSearch => ({
  subject: CONTACT_SUBJECTS.find((each) => each === search.subject),
  url: typeof search.url === 'string' ? search.url : undefined,
});
