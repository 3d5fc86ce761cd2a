/** What a message to us may be about. */
export const CONTACT_SUBJECTS = [
  'General Question',
  'Technical Support',
  'Report Content',
  'Request Feature',
  'Others',
] as const;

export type ContactSubject = (typeof CONTACT_SUBJECTS)[number];

/** The subject that needs the address of what is reported. */
export const REPORT_SUBJECT: ContactSubject = 'Report Content';
