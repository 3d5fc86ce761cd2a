/** Emails that a sender wants about an upload. Pure. */
import { plural, t } from '@lingui/core/macro';
import { MAIL_RECIPIENTS_MAX } from '../../worker/contract/limits';
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

/** Reason for each invalid field. Null if the field is valid. */
export interface MailProblems {
  readonly address: string | null;
  readonly recipients: string | null;
}

export const mailProblems = (wish: MailWish): MailProblems => ({
  address: addressProblem(wish),
  recipients: recipientsProblem(wish),
});

function addressProblem({ address, recipients, draft }: MailWish): string | null {
  if (address.trim() !== '') return isEmail(address) ? null : t`This is not an email address.`;
  return recipients.length > 0 || draft.trim() !== ''
    ? t`Enter your own address, too. Recipients see who sent the files.`
    : null;
}

function recipientsProblem(wish: MailWish): string | null {
  const { recipients, draft } = withDraft(wish, wish.draft);
  if (recipients.length > MAIL_RECIPIENTS_MAX) {
    return plural(
      { maxPeople: MAIL_RECIPIENTS_MAX },
      { one: 'Remove some: at most # person.', other: 'Remove some: at most # people.' },
    );
  }
  return draft === '' ? null : t`“${draft}” is not an email address.`;
}

/**
 * Moves all addresses of the draft to the recipients, without duplicates. Understands lists with commas, semicolons,
 * spaces or lines, and names: `"Lovelace, Ada" <ada@example.com>`. Any other text stays in the draft.
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
 * Returns the emails to ask for. Without recipients if the upload is encrypted, because an email cannot contain the
 * key.
 */
export const offeredMail = (wish: MailWish, isEncrypted: boolean): MailWish =>
  isEncrypted ? { ...wish, recipients: [], draft: '' } : withDraft(wish, wish.draft);
