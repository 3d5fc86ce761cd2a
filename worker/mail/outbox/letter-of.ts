/** Chooses and fills the letter of an outbox row, with the data at the time of sending. */
import { managePath, sharePath } from '../../contract/byte-paths';
import type { Words } from '../../words/words';
import type { Mailbox } from '../address';
import type { DetailsByKind } from '../details';
import type { Letter } from '../letters/letter';
import {
  confirmLetter,
  deliveryLetter,
  downloadedLetter,
  isExpiring,
  linkLetter,
  type MailedFolder,
  recipientReminderLetter,
  senderReminderLetter,
  sentLetter,
} from '../letters/letters';
import { reportDecidedLetter, reportReceivedLetter, takenDownLetter } from '../letters/moderation-letters';
import { filesKeptLetter, paymentFailedLetter, planEndsLetter } from '../letters/plan-letters';
import { CONFIRMATION_TTL_MS } from '../limits';
import type { MailContext } from './context-store';
import type { Mail } from './outbox-store';

export interface Material {
  readonly words: Words;
  readonly mail: Mail;
  readonly details: object;
  readonly context: MailContext;
  /** Null if there is no sender, or if the address cannot be decrypted. */
  readonly sender: Mailbox | null;
  readonly origin: string;
}

/** Reasons not to send a mail. The row of the mail stores the reason as `error`. */
export type DropReason = 'unsubscribed' | 'suppressed' | 'undecipherable' | 'too_late' | 'folder_closed';

type Choice = Letter | { readonly dropped: DropReason };

export function letterOf(material: Material, now: number): Choice {
  return material.mail.folderId === null ? noticeOf(material, now) : folderLetterOf(material, now);
}

function noticeOf({ words, mail, details, context, origin }: Material, now: number): Choice {
  const { subscription, lapsedFolders } = context;
  const contactUrl = `${origin}/contact`;
  const profileUrl = `${origin}/profile`;
  switch (mail.kind) {
    case 'confirm': {
      if (mail.createdAt + CONFIRMATION_TTL_MS <= now) return { dropped: 'too_late' };
      const { code, token } = details as DetailsByKind['confirm'];
      return confirmLetter(words, { code, url: `${origin}/confirm#${token}` });
    }
    case 'payment_failed': {
      const isFailed = subscription?.reportedStatus === 'past_due' || subscription?.reportedStatus === 'on_hold';
      if (!isFailed) return { dropped: 'too_late' };
      return paymentFailedLetter(words, { ...(details as DetailsByKind['payment_failed']), profileUrl });
    }
    case 'plan_ends': {
      const plan = details as DetailsByKind['plan_ends'];
      // The user has resumed the plan, or it has ended earlier.
      if (subscription?.entitledUntil !== plan.until) return { dropped: 'too_late' };
      return planEndsLetter(words, { ...plan, profileUrl });
    }
    case 'files_kept': {
      const { until } = details as DetailsByKind['files_kept'];
      if (lapsedFolders === 0 || until <= now) return { dropped: 'too_late' };
      return filesKeptLetter(words, { folders: lapsedFolders, until, filesUrl: `${origin}/uploads` }, now);
    }
    case 'report_received':
      return reportReceivedLetter(words, details as DetailsByKind['report_received']);
    case 'report_decided':
      return reportDecidedLetter(words, details as DetailsByKind['report_decided'], contactUrl);
    case 'taken_down':
      return takenDownLetter(words, details as DetailsByKind['taken_down'], contactUrl);
    default:
      return { dropped: 'folder_closed' };
  }
}

function folderLetterOf({ words, mail, details, context, sender, origin }: Material, now: number): Choice {
  const folder = mailedFolder(origin, context, now);
  if (folder === null) return { dropped: 'folder_closed' };
  if (mail.kind === 'delivery') {
    if (context.delivery === undefined) return { dropped: 'folder_closed' };
    return deliveryLetter(words, folder, context.delivery, `${origin}/uploads?folder=${mail.folderId}`);
  }
  // A delivery would always be dropped here: its `stoppedAt` is set, and its sender has no address.
  if (sender === null || context.folder?.stoppedAt !== null) return { dropped: 'folder_closed' };
  switch (mail.kind) {
    case 'link': {
      const { managementSecret } = details as Partial<DetailsByKind['link']>;
      const path = managementSecret && mail.folderId ? managePath(mail.folderId, managementSecret) : null;
      return linkLetter(words, folder, path === null ? null : origin + path);
    }
    case 'sent':
      return sentLetter(words, folder, sender);
    case 'downloaded':
      return downloadedLetter(words, folder);
    case 'sender_reminder':
      return isExpiring(folder) ? senderReminderLetter(words, folder) : { dropped: 'too_late' };
    case 'recipient_reminder':
      return isExpiring(folder) ? recipientReminderLetter(words, folder, sender) : { dropped: 'too_late' };
    default:
      return { dropped: 'folder_closed' };
  }
}

/** Returns null for a folder that is deleted, taken down or expired at `now`. */
function mailedFolder(origin: string, { folder, recipients }: MailContext, now: number): MailedFolder | null {
  if (folder?.status !== 'open' || folder.takenDownAt !== null) return null;
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
