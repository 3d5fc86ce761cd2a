/** Reads the data that decide whether a mail is sent, and the data for its text. */
import { and, count, eq, lte, sql } from 'drizzle-orm';
import { lapsedFolders, type Subscription, subscriptions } from '../../../db/billing';
import { type Mail, type MailBlock, type MailContact, mailBlocks, mailContacts } from '../../../db/mail';
import { requests, type Sending, sendings } from '../../../db/requests';
import { type Folder, folders } from '../../../db/schema';
import type { Db } from '../../lib/database/db';

/**
 * In mails about a folder, fields about plans are undefined or 0. In all other mails, fields about folders are
 * undefined or 0.
 */
export interface MailContext {
  readonly blocked: MailBlock['reason'] | undefined;
  readonly folder: Folder | undefined;
  readonly sender: MailContact | undefined;
  readonly recipients: number;
  readonly delivery: (Pick<Sending, 'sender'> & { readonly title: string }) | undefined;
  readonly subscription: Subscription | undefined;
  /** Number of folders that will be deleted because the plan has ended. */
  readonly lapsedFolders: number;
}

interface Subjects {
  readonly subscriptionId?: string;
  readonly userId?: string;
  readonly until?: number;
}

export const findMailContext = (db: Db, mail: Mail, subjects: Subjects): Promise<MailContext> =>
  mail.folderId === null ? findOtherContext(db, mail, subjects) : findFolderContext(db, mail, mail.folderId);

const blocksOf = (db: Db, { addressHash }: Mail) =>
  db.select().from(mailBlocks).where(eq(mailBlocks.addressHash, addressHash));

const NOTHING = {
  folder: undefined,
  sender: undefined,
  recipients: 0,
  delivery: undefined,
  subscription: undefined,
  lapsedFolders: 0,
};

async function findFolderContext(db: Db, mail: Mail, folderId: string): Promise<MailContext> {
  const isOfFolder = eq(mailContacts.folderId, folderId);
  const [blocks, folderRows, senders, recipients, deliveries] = await db.batch([
    blocksOf(db, mail),
    db.select().from(folders).where(eq(folders.id, folderId)),
    db
      .select()
      .from(mailContacts)
      .where(and(isOfFolder, eq(mailContacts.role, 'sender'))),
    db
      .select({ rows: count() })
      .from(mailContacts)
      .where(and(isOfFolder, eq(mailContacts.role, 'recipient'))),
    db
      .select({ title: requests.title, sender: sendings.sender })
      .from(sendings)
      .innerJoin(requests, eq(requests.id, sendings.requestId))
      .where(eq(sendings.folderId, folderId)),
  ]);
  return {
    ...NOTHING,
    blocked: blocks[0]?.reason,
    folder: folderRows[0],
    sender: senders[0],
    recipients: recipients[0]?.rows ?? 0,
    delivery: deliveries[0],
  };
}

async function findOtherContext(
  db: Db,
  mail: Mail,
  { subscriptionId = '', userId = '', until = 0 }: Subjects,
): Promise<MailContext> {
  const [blocks, subscriptionRows, lapsed] = await db.batch([
    blocksOf(db, mail),
    db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId)),
    db
      .select({ rows: count() })
      .from(lapsedFolders)
      .innerJoin(folders, eq(folders.id, lapsedFolders.folderId))
      .where(and(eq(lapsedFolders.userId, userId), sql`${folders.status} = 'open'`, lte(folders.expiresAt, until))),
  ]);
  return {
    ...NOTHING,
    blocked: blocks[0]?.reason,
    subscription: subscriptionRows[0],
    lapsedFolders: lapsed[0]?.rows ?? 0,
  };
}
