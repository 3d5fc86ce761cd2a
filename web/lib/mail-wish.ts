import { isEmail } from './is-email';

export interface MailWish {
  /** `''` if the sender wants no email. */
  readonly address: string;
  readonly recipients: readonly string[];
  /** Typed recipients that are not yet an address. */
  readonly draft: string;
  /** `''` if the sender gave no name. */
  readonly senderName: string;
  readonly wantsDownloads: boolean;
}

export const NO_MAIL: MailWish = { address: '', recipients: [], draft: '', senderName: '', wantsDownloads: true };

/** Drops names, as in `"Lovelace, Ada" <ada@example.com>`. Text that is no address stays in the draft. */
export function withDraft(wish: MailWish, draft: string): MailWish {
  const words = draft
    .replaceAll(/"[^"]*"/g, ' ')
    .split(/[,;\r\n]/)
    .flatMap(wordsOf);
  const recipients = [...wish.recipients];
  for (const word of words.filter(isEmail)) {
    if (!recipients.some((each) => isSameAddress(each, word))) recipients.push(word);
  }
  return { ...wish, recipients, draft: words.filter((word) => !isEmail(word)).join(' ') };
}

function wordsOf(piece: string): string[] {
  const address = /<([^<>]*)>/.exec(piece)?.[1];
  return (address ?? piece).split(/\s+/).filter((word) => word !== '');
}

export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Removes all recipients of an encrypted upload, because an email cannot contain the key. */
export const offeredMail = (wish: MailWish, isEncrypted: boolean): MailWish =>
  isEncrypted ? { ...wish, recipients: [], draft: '' } : withDraft(wish, wish.draft);
