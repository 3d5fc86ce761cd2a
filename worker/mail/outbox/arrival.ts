import { sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Config } from '../../lib/config';
import type { Db } from '../../lib/database/db';
import { mailSettingsOf } from '../settings';
import { releaseStatements } from './outbox-store';

/**
 * Returns statements for the batch that makes files ready. If no file is missing, they release the folder's mails.
 * Returns none if mail is not set up.
 */
export const releaseOnArrival =
  (config: Config, folderId: string, now: number) =>
  (db: Db): BatchItem<'sqlite'>[] =>
    mailSettingsOf(config) === null ? [] : [...releaseStatements(db, sql`${folderId}`, now)];
