import type { Hono } from 'hono';
import { adminEndpoints } from '../contract/calls/admin';
import { ownerHashOf } from '../identity/excluded';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { newShareId } from '../lib/id';
import { paginationOf } from '../lib/list-query';
import { route } from '../lib/serve';
import { exclusionAnswer } from './answer';
import { auditEntry } from './audit-entry';
import { linkedContent } from './linked';
import { exclude, findExclusion, listExclusions, readmit } from './store';

/** Excludes uploaders whose content was repeatedly removed, and readmits them. */
export function mountExclusions(app: Hono<AppEnv>): void {
  route(app, adminEndpoints.adminExclude).handle(async (c, { url, reason }) => {
    const linked = await linkedContent(c, url);
    const exclusionId = newShareId();
    const exclusion = {
      id: exclusionId,
      folderId: linked.id,
      folderName: linked.name,
      ownerHash: await ownerHashOf(c.var.config, linked.ownerId),
      addressHash: linked.meterKey,
      reason,
      admin: c.var.admin ?? '',
      createdAt: c.var.now,
      liftedAt: null,
    };
    await exclude(dbOf(c.env), exclusion, auditEntry(c, 'exclude', exclusionId));
    return { success: true, exclusionId };
  });

  route(app, adminEndpoints.adminExclusions).handle(async (c, asked) => {
    const { rows, total } = await listExclusions(dbOf(c.env), asked);
    return { success: true, exclusions: rows.map(exclusionAnswer), pagination: paginationOf(asked, total) };
  });

  route(app, adminEndpoints.adminReadmit).handle(async (c, { exclusionId }) => {
    const db = dbOf(c.env);
    const found = await findExclusion(db, exclusionId);
    if (!found) throw new ApiError('not_found');
    if (found.liftedAt !== null) throw new ApiError('already_decided');
    await readmit(db, exclusionId, c.var.now, auditEntry(c, 'readmit', exclusionId));
    return { success: true };
  });
}
