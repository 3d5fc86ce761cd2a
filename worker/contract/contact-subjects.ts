export const CONTACT_SUBJECTS = [
  'General Question',
  'Technical Support',
  'Report Content',
  'Request Feature',
  'Others',
] as const;

export type ContactSubject = (typeof CONTACT_SUBJECTS)[number];

/** Needs the URL of the reported content. */
export const REPORT_SUBJECT: ContactSubject = 'Report Content';
