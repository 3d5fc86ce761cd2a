/** Composes the mail of an outbox row, without access to the database. */
import { oneClickUnsubscribe, sharePath } from '../../contract/byte-paths';
import type { Config } from '../../lib/config';
import { wordsIn } from '../../words/words';
import { unsealMailbox } from '../address';
import { footerOf } from '../letters/footer';
import { htmlPart } from '../letters/html-part';
import { textPart } from '../letters/text-part';
import type { MailSettings } from '../settings';
import { unsubscribeTokenOf } from '../stopping/unsubscribe-token';
import type { MailContext } from './context-store';
import { type DropReason, letterOf } from './letter-of';
import type { Mail } from './outbox-store';

const FROM_NAME = 'Fileshare';

/** Even blocked addresses get these mails, because they are about money, or because the law requires them. */
const ALWAYS_SENT: readonly Mail['kind'][] = [
  ...(['payment_failed', 'plan_ends', 'files_kept'] as const),
  ...(['report_received', 'report_decided', 'taken_down'] as const),
];

/** Argument of `env.MAIL.send`. */
export interface ComposedMail {
  readonly from: { readonly name: string; readonly email: string };
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Record<string, string>;
}

/** Returns the reason if the mail must not be sent. `details` is null if decryption failed. */
export async function composeMail(
  config: Config,
  settings: MailSettings,
  { mail, details, context }: { mail: Mail; details: object | null; context: MailContext },
  now: number,
): Promise<ComposedMail | { dropped: DropReason }> {
  const isAlwaysSent = ALWAYS_SENT.includes(mail.kind);
  if (context.blocked && !isAlwaysSent) return { dropped: context.blocked };
  const recipient = mail.sealed === null ? null : await unsealMailbox(config, mail.sealed);
  if (recipient === null || details === null) return { dropped: 'undecipherable' };
  const sender = context.sender === undefined ? null : await unsealMailbox(config, context.sender.sealed);
  const words = wordsIn(mail.language);
  const letter = letterOf({ words, mail, details, context, sender, origin: settings.origin }, now);
  if ('dropped' in letter) return letter;
  const footer = footerOf(words, await footerFacts(config, settings, mail, isAlwaysSent));
  const isFromSender = sender !== null && sender.address !== recipient.address;
  return {
    from: { name: FROM_NAME, email: settings.from },
    to: recipient.address,
    ...(isFromSender && { replyTo: sender.address }),
    subject: letter.subject,
    text: textPart(words, letter, footer),
    html: htmlPart(words.language, letter, footer),
    headers: await headersOf(config, settings, mail.addressHash),
  };
}

async function footerFacts(
  config: Config,
  { origin }: MailSettings,
  { addressHash, folderId }: Mail,
  isAlwaysSent: boolean,
) {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address } = config;
  return {
    unsubscribeUrl: `${origin}/unsubscribe#${await unsubscribeTokenOf(config, addressHash)}`,
    isAlwaysSent,
    contactUrl: `${origin}/contact`,
    reportedUrl: folderId === null ? null : origin + sharePath(folderId),
    operator: [name, address].filter(Boolean).join('\n'),
  };
}

/**
 * `Auto-Submitted` prevents automatic replies (RFC 3834). One-click unsubscribing (RFC 8058) needs https, because the
 * platform refuses other URLs.
 */
async function headersOf(
  config: Config,
  { origin }: MailSettings,
  addressHash: string,
): Promise<Record<string, string>> {
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  if (!origin.startsWith('https:')) return automatic;
  const url = origin + oneClickUnsubscribe(await unsubscribeTokenOf(config, addressHash));
  return { ...automatic, 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
