import { plural, t } from '@lingui/core/macro';
import { MAIL_RECIPIENTS_MAX } from '../../worker/contract/limits';
import { isEmail } from './is-email';
import { type MailWish, withDraft } from './mail-wish';

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
