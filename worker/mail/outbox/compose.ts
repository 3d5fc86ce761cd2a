/** Composes the mail of an outbox row from the data at the time of sending. Decrypts, but reads and writes nothing. */
import { managePath, oneClickUnsubscribe, sharePath } from '../../contract/byte-paths';
import type { Config } from '../../lib/config';
import { type Mailbox, unsealMailbox } from '../address';
import { htmlPart } from '../letters/html-part';
import type { Footer, Letter } from '../letters/letter';
import {
  confirmLetter,
  downloadedLetter,
  linkLetter,
  type MailedFolder,
  recipientReminderLetter,
  senderReminderLetter,
  sentLetter,
} from '../letters/letters';
import { textPart } from '../letters/text-part';
import { CONFIRMATION_TTL_MS } from '../limits';
import { unseal } from '../sealing';
import type { MailSettings } from '../settings';
import { unsubscribeTokenOf } from '../stopping/unsubscribe-token';
import type { Mail, MailContext } from './outbox-store';

/** Name of the sender in mail programs. */
const FROM_NAME = 'Fileshare';

/** Secrets that a mail contains, until it is sent. */
export interface MailSecrets {
  readonly code?: string;
  readonly token?: string;
  readonly managementSecret?: string;
}

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

/** Reasons not to send a mail. The operator sees them. */
export type DropReason = 'unsubscribed' | 'undecipherable' | 'too_late' | 'folder_closed';

/** Returns the mail, or the reason not to send it. */
export async function composeMail(
  config: Config,
  settings: MailSettings,
  mail: Mail,
  context: MailContext,
  now: number,
): Promise<ComposedMail | { dropped: DropReason }> {
  if (context.isBlocked) return { dropped: 'unsubscribed' };
  const recipient = mail.sealed === null ? null : await unsealMailbox(config, mail.sealed);
  if (recipient === null) return { dropped: 'undecipherable' };
  const secrets = await secretsOf(config, mail);
  if (secrets === null) return { dropped: 'undecipherable' };
  const sender = context.sender === undefined ? null : await unsealMailbox(config, context.sender.sealed);
  const letter = letterOf(settings, { mail, context, secrets, sender }, now);
  if ('dropped' in letter) return letter;
  const footer = await footerOf(config, settings, mail);
  const isFromSender = sender !== null && sender.address !== recipient.address;
  return {
    from: { name: FROM_NAME, email: settings.from },
    to: recipient.address,
    ...(isFromSender && { replyTo: sender.address }),
    subject: letter.subject,
    text: textPart(letter, footer),
    html: htmlPart(letter, footer),
    headers: await headersOf(config, settings, mail.addressHash),
  };
}

/** Returns the secrets of a mail, or null if they cannot be decrypted. */
const secretsOf = async (config: Config, { secrets }: Mail): Promise<MailSecrets | null> =>
  secrets === null ? {} : ((await unseal(config, 'mail-secrets', secrets)) as MailSecrets | null);

interface Material {
  readonly mail: Mail;
  readonly context: MailContext;
  readonly secrets: MailSecrets;
  readonly sender: Mailbox | null;
}

function letterOf(
  settings: MailSettings,
  { mail, context, secrets, sender }: Material,
  now: number,
): Letter | { dropped: DropReason } {
  if (mail.kind === 'confirm') {
    if (mail.createdAt + CONFIRMATION_TTL_MS <= now) return { dropped: 'too_late' };
    const { code = '', token = '' } = secrets;
    return confirmLetter({ code, url: `${settings.origin}/confirm#${token}` });
  }
  const folder = mailedFolder(settings, context, now);
  if (folder === null || sender === null) return { dropped: 'folder_closed' };
  switch (mail.kind) {
    case 'link': {
      const { managementSecret } = secrets;
      const path = managementSecret && mail.folderId ? managePath(mail.folderId, managementSecret) : null;
      return linkLetter(folder, path === null ? null : settings.origin + path);
    }
    case 'sent':
      return sentLetter(folder, sender);
    case 'downloaded':
      return downloadedLetter(folder);
    case 'sender_reminder':
      return senderReminderLetter(folder);
    case 'recipient_reminder':
      return recipientReminderLetter(folder, sender);
  }
}

/** Returns null if recipients cannot open the folder at `now`. */
function mailedFolder({ origin }: MailSettings, { folder, recipients }: MailContext, now: number): MailedFolder | null {
  if (folder?.status !== 'open' || folder.takenDownAt !== null || folder.stoppedAt !== null) return null;
  if (folder.expiresAt !== null && folder.expiresAt <= now) return null;
  return {
    name: folder.name,
    message: folder.message,
    fileCount: folder.fileCount,
    totalBytes: folder.totalBytes,
    expiresAt: folder.expiresAt,
    downloads: folder.downloadCount,
    hasPassword: folder.passwordHash !== null,
    isEncrypted: folder.accessHash !== null,
    shareUrl: origin + sharePath(folder.id),
    recipients,
  };
}

async function footerOf(config: Config, { origin }: MailSettings, { addressHash, folderId }: Mail): Promise<Footer> {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address } = config;
  const reported = folderId === null ? null : origin + sharePath(folderId);
  return {
    unsubscribeUrl: `${origin}/unsubscribe#${await unsubscribeTokenOf(config, addressHash)}`,
    reportUrl: reported === null ? null : `${origin}/contact?url=${encodeURIComponent(reported)}`,
    operator: [name, address].filter(Boolean).join('\n'),
  };
}

/**
 * Returns the headers of a mail. `Auto-Submitted` stops automatic replies (RFC 3834). One-click unsubscribing
 * (RFC 8058) needs https, and the platform refuses other URLs.
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
