import { encryptedPath } from '../../../worker/contract/byte-paths';
import { type ContactSubject, REPORT_SUBJECT } from '../../../worker/contract/contact-subjects';
import { isEmail } from '../../lib/is-email';

export interface ContactFields {
  name: string;
  email: string;
  subject: ContactSubject | null;
  folderUrl: string;
  message: string;
}

export function canBeSent({ name, email, subject, folderUrl, message }: ContactFields): boolean {
  if ([name, message].some((text) => text.trim() === '')) return false;
  if (!isEmail(email) || subject === null) return false;
  return subject !== REPORT_SUBJECT || isUrl(folderUrl);
}

export const isUrl = (text: string): boolean =>
  URL.canParse(text.trim()) && /^https?:$/.test(new URL(text.trim()).protocol);

export const isEncryptedLink = (text: string): boolean =>
  isUrl(text) && new URL(text.trim()).pathname.startsWith(encryptedPath(''));
