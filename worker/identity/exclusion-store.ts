import { sql } from 'drizzle-orm';
import { exclusions } from '../../db/admin';
import type { Db } from '../lib/database/db';

export async function isExcluded(db: Db, ownerHash: string, addressHash: string): Promise<boolean> {
  const { found } = await db.get<{ found: number }>(sql`SELECT
    EXISTS (SELECT 1 FROM ${exclusions} WHERE owner_hash = ${ownerHash} AND lifted_at IS NULL)
    OR EXISTS (SELECT 1 FROM ${exclusions} WHERE address_hash = ${addressHash} AND lifted_at IS NULL) AS found`);
  return found === 1;
}
