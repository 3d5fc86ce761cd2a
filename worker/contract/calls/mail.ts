import * as z from 'zod/mini';
import { count, list, managerUserId, maxChars, successAnswer, text, userId } from '../fields';
import { EMAIL_MAX_CHARS, MAIL_RECIPIENTS_MAX, SENDER_MAX_CHARS, SIGNED_TOKEN_MAX_CHARS } from '../limits';
import { withoutInvisible } from '../names';
import { endpoint } from './endpoint';

const UNSUBSCRIBE_TOKEN_MAX_CHARS = 100;

const mailAddress = z
  .string('must be text')
  .check(z.trim(), maxChars(EMAIL_MAX_CHARS), z.regex(z.regexes.email, 'must be an email address'));

/** The confirmed address is stored in a cookie. With the id of an account, it is also stored in the account. */
const account = { userId: z.optional(userId) };

const confirmed = z.object({ address: z.string() });

/**
 * Calls about mail to senders and recipients. Pages load them only when a visitor uses mail. If mail is not set up, all
 * except `forgetMailSender` and `unsubscribe` fail with `mail_off`.
 */
export const mailEndpoints = {
  /**
   * Sends a mail with a code and a link that confirm the address. Sends nothing to an unsubscribed address, but the
   * response does not show that.
   */
  confirmMail: endpoint({
    method: 'POST',
    path: '/api/mail/confirm',
    caller: 'anyone',
    scope: 'never',
    input: z.object({ ...account, address: mailAddress }),
    output: z.object({
      /** The page sends `ticket` back with the code. Ticket, code and link are valid until `expiresAt`. */
      ticket: z.string(),
      expiresAt: z.string(),
      /**
       * True if the address is the verified address of the caller's account. Then no mail is sent, and `ticket` is
       * empty.
       */
      isConfirmed: z.optional(z.boolean()),
    }),
    errors: ['mail_off', 'too_many_messages'],
  }),
  /** Confirms an address with the mailed code. Sets a cookie. Five wrong codes expire the ticket. */
  enterMailCode: endpoint({
    method: 'POST',
    path: '/api/mail/code',
    caller: 'anyone',
    scope: 'never',
    input: z.object({
      ...account,
      ticket: text(SIGNED_TOKEN_MAX_CHARS),
      code: z.string('must be text').check(z.regex(/^\d{6}$/, 'must be six digits')),
    }),
    output: confirmed,
    errors: ['mail_off', 'wrong_code', 'code_expired'],
  }),
  /** Confirms an address with the mailed link. Sets a cookie. */
  openMailLink: endpoint({
    method: 'POST',
    path: '/api/mail/link',
    caller: 'anyone',
    scope: 'never',
    input: z.object({ ...account, token: text(SIGNED_TOKEN_MAX_CHARS) }),
    output: confirmed,
    errors: ['mail_off', 'code_expired'],
  }),
  mailSender: endpoint({
    method: 'POST',
    path: '/api/mail/sender',
    caller: 'anyone',
    scope: 'never',
    input: z.object(account),
    output: z.object({ address: z.nullable(z.string()) }),
    errors: ['mail_off'],
  }),
  forgetMailSender: endpoint({
    method: 'POST',
    path: '/api/mail/forget',
    caller: 'anyone',
    scope: 'never',
    input: z.object(account),
    output: successAnswer,
  }),
  /**
   * After all files have arrived, sends the link of a folder to the sender's confirmed address and to the recipients.
   * Creates a management link for the sender if there is none. A repeated call does not send the same mail twice.
   */
  mailFolder: endpoint({
    method: 'POST',
    path: '/api/folder/:folderId/mails',
    caller: 'manager',
    scope: 'never',
    input: z.object({
      folderId: z.string(),
      userId: managerUserId,
      /** Not for encrypted folders: the server has no key. The maximum includes recipients of earlier calls. */
      recipients: z._default(
        list(mailAddress, {
          min: [0, ''],
          max: [MAIL_RECIPIENTS_MAX, `must name at most ${MAIL_RECIPIENTS_MAX} recipients`],
        }),
        [],
      ),
      /** Recipients see this name and the sender's address. */
      senderName: z._default(text(SENDER_MAX_CHARS).check(z.overwrite(withoutInvisible), z.trim()), ''),
      /** True if the sender wants mails about downloads, and a mail before the folder expires. */
      wantsDownloads: z._default(z.boolean('must be true or false'), true),
    }),
    output: z.object({
      /** Includes recipients of earlier calls. */
      recipients: count,
      isWaiting: z.boolean(),
    }),
    errors: [
      'mail_off',
      'mail_unconfirmed',
      'encrypted',
      'expired',
      'used_up',
      'taken_down',
      'sharing_stopped',
      'uploader_excluded',
      'too_many_messages',
    ],
  }),
  /** Stops mail to an address, or allows it again (`undo`). The token is from a mail's unsubscribe link. */
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/mail/unsubscribe',
    caller: 'anyone',
    scope: 'public',
    input: z.object({
      token: text(UNSUBSCRIBE_TOKEN_MAX_CHARS),
      undo: z._default(z.boolean('must be true or false'), false),
    }),
    output: successAnswer,
    errors: ['not_found'],
  }),
} as const;
