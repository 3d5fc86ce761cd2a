import { DAY_MS } from '../../contract/units';

/** Times are milliseconds since 1970. */
export interface ReminderFacts {
  /** Time at which the first mail to the contact became due, or null. */
  readonly sentAt: number | null;
  readonly expiresAt: number | null;
  readonly downloads: number;
  readonly recipients: number;
  /** False if the folder is deleted, private, taken down or incomplete. */
  readonly isOpen: boolean;
  /** False if the contact is a sender who wants no mail about downloads. */
  readonly isWanted: boolean;
}

export const REMINDER_BEFORE_MS = DAY_MS;
const REMINDER_AFTER_MS = DAY_MS;

/**
 * Decides whether to `queue` a reminder, `never` send it, or decide again `later`. All recipients have the same link,
 * so the server does not know who has downloaded. If there are fewer downloads than recipients, all get a reminder.
 */
export function reminderVerdict(
  { sentAt, expiresAt, downloads, recipients, isOpen, isWanted }: ReminderFacts,
  now: number,
): 'queue' | 'never' | { later: number } {
  if (!isOpen || !isWanted || sentAt === null || expiresAt === null || expiresAt <= now) return 'never';
  if (downloads >= Math.max(1, recipients)) return 'never';
  const dueAt = expiresAt - REMINDER_BEFORE_MS;
  if (dueAt - sentAt < REMINDER_AFTER_MS) return 'never';
  return dueAt > now ? { later: dueAt } : 'queue';
}
