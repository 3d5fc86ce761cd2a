/** Emails that a sender wants about an upload. Pure. */
import { isEmail } from './is-email';

/** Values of the form. */
export interface MailWish {
  /** Sender's address. `''` if the sender wants no email. */
  readonly address: string;
  readonly recipients: readonly string[];
  /** Text in the field for recipients that is not yet an address. */
  readonly draft: string;
  /** Name that the recipients see. `''` if the sender gave none. */
  readonly senderName: string;
  readonly wantsDownloads: boolean;
}

export const NO_MAIL: MailWish = { address: '', recipients: [], draft: '', senderName: '', wantsDownloads: true };

/**
 * Moves all addresses of the draft to the recipients, without duplicates. Commas, semicolons, spaces and line breaks
 * separate addresses. Drops names, as in `"Lovelace, Ada" <ada@example.com>`. Other text stays in the draft.
 */
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

/** Returns the address in angle brackets. Without brackets, returns all words. */
function wordsOf(piece: string): string[] {
  const address = /<([^<>]*)>/.exec(piece)?.[1];
  return (address ?? piece).split(/\s+/).filter((word) => word !== '');
}

export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Returns the wish with the addresses of the draft among the recipients. If the upload is encrypted, removes all
 * recipients, because an email cannot contain the key.
 */
export const offeredMail = (wish: MailWish, isEncrypted: boolean): MailWish =>
  isEncrypted ? { ...wish, recipients: [], draft: '' } : withDraft(wish, wish.draft);
