import { randomUUID } from 'node:crypto';
import { and, asc, eq, gte, isNotNull, ne, sql } from 'drizzle-orm';
import { type User, users } from '../../../db/accounts.ts';
import { adminActions, exclusions, takedowns } from '../../../db/admin.ts';
import { type Submission, submissions } from '../../../db/contact.ts';
import { mailBlocks, mailContacts, mails } from '../../../db/mail.ts';
import {
  directories,
  type File,
  type Folder,
  files,
  folders,
  type Part,
  parts,
  type Removal,
  removals,
} from '../../../db/schema.ts';
import { withPaths } from '../../../worker/folders/tree/directory-tree.ts';
import type { Server } from '../running/server.ts';

type Store = Pick<Server, 'db' | 'bucket'>;

/** Counts rows and lists objects. Tests compare two results to see that nothing was stored in between. */
export async function everythingStored({ db, bucket }: Store) {
  // In one query, because each query is slow.
  const counted = db.get<Record<string, number>>(sql`SELECT
    (SELECT count(*) FROM ${folders} WHERE ${ne(folders.status, 'expired')}) AS folders, (SELECT count(*) FROM ${files}) AS files,
    (SELECT count(*) FROM ${directories}) AS directories, (SELECT count(*) FROM ${removals}) AS removals,
    (SELECT count(*) FROM ${parts} WHERE ${isNotNull(parts.etag)}) AS parts,
    (SELECT count(*) FROM ${submissions}) AS submissions, (SELECT count(*) FROM ${mails}) AS mails,
    (SELECT count(*) FROM ${mailContacts}) AS contacts, (SELECT count(*) FROM ${mailBlocks}) AS blocks`);
  const [counts, objects] = await Promise.all([counted, objectKeys({ bucket })]);
  return { ...counts, objects };
}

export async function objectKeys({ bucket }: Pick<Server, 'bucket'>, prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix, ...(cursor && { cursor }) });
    keys.push(...page.objects.map((object) => object.key));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return keys;
}

export const objectsOf = (server: Pick<Server, 'bucket'>, folderId: string): Promise<string[]> =>
  objectKeys(server, `files/${folderId}/`);

/** Returns undefined if the folder does not exist, or is `expired`. */
export const folderById = async ({ db }: Store, id: string): Promise<Folder | undefined> =>
  db
    .select()
    .from(folders)
    .where(and(eq(folders.id, id), ne(folders.status, 'expired')))
    .get();

export async function changeFolder({ db }: Pick<Server, 'db'>, id: string, changed: Partial<Folder>): Promise<void> {
  if (Object.keys(changed).length > 0) await db.update(folders).set(changed).where(eq(folders.id, id));
}

export const accountRow = async ({ db }: Store, id: string): Promise<User | undefined> =>
  db.select().from(users).where(eq(users.id, id)).get();

export const insertSubmission = async ({ db }: Store, submission: typeof submissions.$inferInsert): Promise<void> => {
  await db.insert(submissions).values(submission);
};

/** Excludes all uploaders of a meter. */
export async function insertExclusion({ db }: Pick<Server, 'db'>, meterKey: string): Promise<void> {
  const [id, folderId, ownerHash] = [randomUUID(), randomUUID(), randomUUID()];
  const row = { id, folderId, folderName: '', ownerHash, addressHash: meterKey, reason: '', admin: '', createdAt: 1 };
  await db.insert(exclusions).values(row);
}

export const submissionsOf = async ({ db }: Store, email: string): Promise<Submission[]> =>
  db.select().from(submissions).where(eq(submissions.email, email));

export const fileById = async ({ db }: Store, id: string): Promise<File | undefined> =>
  db.select().from(files).where(eq(files.id, id)).get();

export async function filesOf({ db }: Store, folderId: string): Promise<(File & { path: string })[]> {
  const rows = await db.select().from(files).where(eq(files.folderId, folderId)).orderBy(files.position);
  return withPaths(rows, await db.select().from(directories).where(eq(directories.folderId, folderId)));
}

export const removalsOf = async ({ db }: Store, folderId: string): Promise<Removal[]> =>
  db.select().from(removals).where(eq(removals.folderId, folderId));

export const partsOf = async ({ db }: Store, fileId: string): Promise<Part[]> =>
  db
    .select()
    .from(parts)
    .where(and(eq(parts.fileId, fileId), isNotNull(parts.etag)))
    .orderBy(parts.number);

export async function insertPartUnderWay({ db }: Store, fileId: string, number: number, device: string): Promise<void> {
  const heardAt = Date.now();
  await db.insert(parts).values({ fileId, number, size: 1, attemptsOpen: 1, isSuspect: false, device, heardAt });
}

/** Returns actions in the audit log since a time, oldest first. */
export async function actsSince({ db }: Pick<Server, 'db'>, since: number): Promise<string[]> {
  const { action, at, id } = adminActions;
  const rows = await db.select({ action }).from(adminActions).where(gte(at, since)).orderBy(asc(id));
  return rows.map((row) => row.action);
}

export const takedownsOf = async ({ db }: Pick<Server, 'db'>, folderId: string) =>
  db.select().from(takedowns).where(eq(takedowns.folderId, folderId));

export const exclusionsOf = async ({ db }: Pick<Server, 'db'>, folderId: string) =>
  db.select().from(exclusions).where(eq(exclusions.folderId, folderId));

/** Returns the language by kind of mail. `keys` is a `GLOB` pattern for the keys of the mails. */
export async function mailLanguages({ d1 }: Pick<Server, 'd1'>, keys: string): Promise<Record<string, string>> {
  const { results } = await d1
    .prepare('SELECT kind, language FROM mails WHERE key GLOB ?')
    .bind(keys)
    .all<{ kind: string; language: string }>();
  return Object.fromEntries(results.map(({ kind, language }) => [kind, language]));
}
