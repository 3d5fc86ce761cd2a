/** Contacts of a folder (its sender and recipients), and the first mail to each. */
import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import { mailContacts, mails } from '../../../db/mail';
import { folders } from '../../../db/schema';
import type { Language } from '../../contract/languages';
import { MAIL_RECIPIENTS_MAX } from '../../contract/limits';
import { isReplaceable, replaceSecretStatement } from '../../identity/capability-store';
import { type Db, jsonValues } from '../../lib/database/db';
import { insertSelect, jsonFields } from '../../lib/database/insert-select';
import type { StoredAddress } from '../address';
import { releaseStatements } from './outbox-store';

const isUnsent = inArray(mails.status, ['dropped', 'failed']);

/** New management secret of the folder. `previousHash` is the hash of the replaced secret, or null. */
export interface MailedSecret {
  readonly ownerId: string;
  /** Encrypted details of the mail to the sender. */
  readonly sealed: string;
  readonly hash: string;
  readonly previousHash: string | null;
}

export interface FolderMail {
  readonly folderId: string;
  readonly sender: StoredAddress & { readonly wantsDownloads: boolean };
  /** Null if the mail to the sender has none. */
  readonly managementSecret: MailedSecret | null;
  readonly recipients: readonly StoredAddress[];
  /** Language of the sender, also for recipients, whose language is unknown. */
  readonly language: Language;
  readonly now: number;
}

export interface WrittenFolderMail {
  /** False if there would be too many recipients. Then none is added. */
  readonly areAdded: boolean;
  readonly recipients: number;
  readonly isWaiting: boolean;
}

/** Queues a dropped or failed mail again, if the sender repeats the call. */
const requeue = (now: number) => ({
  target: mails.key,
  set: {
    sealed: sql`excluded.sealed`,
    secrets: sql`excluded.secrets`,
    status: 'held' as const,
    tries: 0,
    createdAt: now,
    endedAt: null,
    error: null,
    language: sql`excluded.language`,
  },
  setWhere: isUnsent,
});

/**
 * Writes contacts, and a mail for each contact that got none. The mails are held until all files have arrived. A new
 * sender replaces the previous one. The management secret is stored only if the queued mail contains it. Idempotent.
 */
export async function writeFolderMail(db: Db, mail: FolderMail): Promise<WrittenFolderMail> {
  const { folderId, sender, managementSecret, recipients, language, now } = mail;
  const { addressHash, sealed, wantsDownloads } = sender;
  const isOfFolder = eq(mailContacts.folderId, folderId);
  const isRecipient = and(isOfFolder, eq(mailContacts.role, 'recipient'));
  const recipientsJson = JSON.stringify(recipients);
  const hashes = sql`SELECT value ->> 'addressHash' FROM json_each(${recipientsJson})`;
  const base = { folderId, addressHash, sealed, createdAt: now, language };
  const linkKey = `link/${folderId}/${addressHash}`;
  const secret = managementSecret && {
    ...managementSecret,
    isReplaceable: isReplaceable(managementSecret.ownerId, folderId, managementSecret.previousHash),
  };
  const secrets = secret && sql`CASE WHEN ${secret.isReplaceable} THEN ${secret.sealed} END`;
  const [, , , , , , , present, total, folderRows] = await db.batch([
    db
      .delete(mailContacts)
      .where(and(isOfFolder, eq(mailContacts.role, 'sender'), ne(mailContacts.addressHash, addressHash))),
    db
      .insert(mailContacts)
      .values({ ...base, role: 'sender', wantsDownloads })
      .onConflictDoUpdate({
        target: [mailContacts.folderId, mailContacts.role, mailContacts.addressHash],
        set: { sealed, wantsDownloads, language },
      }),
    db
      .insert(mails)
      .values({ ...base, key: linkKey, kind: 'link', secrets, status: 'held', tries: 0 })
      .onConflictDoUpdate(requeue(now)),
    insertSelect(
      db,
      mailContacts,
      sql`FROM json_each(${recipientsJson}) WHERE ${recipients.length} + (SELECT count(*) FROM mail_contacts
        WHERE folder_id = ${folderId} AND role = 'recipient' AND address_hash NOT IN (${hashes})) <= ${MAIL_RECIPIENTS_MAX}`,
      { ...base, role: 'recipient', ...jsonFields(sql`value`, ['addressHash', 'sealed']), wantsDownloads: false },
    ).onConflictDoNothing(),
    insertSelect(
      db,
      mails,
      sql`FROM mail_contacts WHERE folder_id = ${folderId} AND role = 'recipient' AND address_hash IN (${hashes})`,
      {
        key: sql`'sent/' || folder_id || '/' || address_hash`,
        kind: 'sent',
        folderId,
        addressHash: mailContacts.addressHash,
        sealed: mailContacts.sealed,
        status: 'held',
        tries: 0,
        createdAt: now,
        language: mailContacts.language,
      },
    ).onConflictDoUpdate(requeue(now)),
    ...releaseStatements(db, sql`${folderId}`, now),
    db
      .select({ rows: count() })
      .from(mailContacts)
      .where(and(isRecipient, sql`${mailContacts.addressHash} IN (${hashes})`)),
    db.select({ rows: count() }).from(mailContacts).where(isRecipient),
    db
      .select({ unfinished: folders.unfinishedFiles, files: folders.fileCount })
      .from(folders)
      .where(eq(folders.id, folderId)),
    ...(secret
      ? [
          replaceSecretStatement(
            db,
            { folderId, secretHash: secret.hash, createdAt: now },
            sql`${secret.isReplaceable} AND EXISTS (SELECT 1 FROM ${mails} WHERE key = ${linkKey} AND secrets = ${secret.sealed})`,
          ),
        ]
      : []),
  ]);
  const [folder] = folderRows;
  return {
    areAdded: present[0]?.rows === recipients.length,
    recipients: total[0]?.rows ?? 0,
    isWaiting: folder === undefined || folder.unfinished > 0 || folder.files === 0,
  };
}

export interface EarlierMail {
  /** True if a mail with the link was sent to a sender, or waits. */
  readonly hasLink: boolean;
  /** Creation time of the newest link mail that was dropped or failed. Null if there is none. */
  readonly unsentLinkAt: number | null;
  readonly otherRecipients: number;
}

export async function findEarlierMail(
  db: Db,
  folderId: string,
  addressHashes: readonly string[],
): Promise<EarlierMail> {
  const isOther = sql`${mailContacts.addressHash} NOT IN (${jsonValues(addressHashes)})`;
  const isRecipient = and(eq(mailContacts.folderId, folderId), eq(mailContacts.role, 'recipient'));
  const [links, others] = await db.batch([
    db
      .select({
        queued: sql<number>`count(*) FILTER (WHERE NOT ${isUnsent})`,
        unsentLinkAt: sql<number | null>`max(${mails.createdAt}) FILTER (WHERE ${isUnsent})`,
      })
      .from(mails)
      .where(and(eq(mails.folderId, folderId), eq(mails.kind, 'link'))),
    db.select({ rows: count() }).from(mailContacts).where(and(isRecipient, isOther)),
  ]);
  const [link] = links;
  return {
    hasLink: (link?.queued ?? 0) > 0,
    unsentLinkAt: link?.unsentLinkAt ?? null,
    otherRecipients: others[0]?.rows ?? 0,
  };
}
