import { t } from '@lingui/core/macro';
import type { ContactSubject } from '../../../worker/contract/contact-subjects';

/** Subjects of the contact form by the key that the server stores. */
export const subjects = (): Readonly<Record<ContactSubject, string>> => ({
  'General Question': t`General Question`,
  'Technical Support': t`Technical Support`,
  'Report Content': t({ message: 'Report Content', comment: 'Subject of a message: report forbidden content' }),
  'Request Feature': t({ message: 'Request Feature', comment: 'Subject of a message: ask for a new feature' }),
  Others: t({ message: 'Others', comment: 'Subject of a message that fits no other subject' }),
});

/** Returns the subject itself if the form no longer offers it. */
export function subjectWords(subject: string): string {
  const words: Readonly<Record<string, string>> = subjects();
  return words[subject] ?? subject;
}
