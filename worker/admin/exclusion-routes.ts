import type { Hono } from 'hono';
import { adminEndpoints } from '../contract/calls/admin';
import { ownerHashOf } from '../identity/refuse-excluded';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { newShareId } from '../lib/id';
import { paginationOf } from '../lib/list-query';
import { route } from '../serve/route';
import { exclusionAnswer } from './answer';
import { auditEntry } from './audit-entry';
import { findLinkedContent } from './linked-content';
import { exclude, findExclusion, listExclusions, readmit } from './store';

export function mountExclusions(app: Hono<AppEnv>): void {
  route(app, adminEndpoints.adminExclude).handle(async (c, { url, reason }) => {
    const target = await findLinkedContent(c, url);
    const exclusionId = newShareId();
    const exclusion = {
      id: exclusionId,
      folderId: target.id,
      folderName: target.name,
      ownerHash: await ownerHashOf(c.var.config, target.ownerId),
      addressHash: target.meterKey,
      reason,
      admin: c.var.admin ?? '',
      createdAt: c.var.now,
      liftedAt: null,
    };
    await exclude(dbOf(c.env), exclusion, auditEntry(c, 'exclude', exclusionId));
    return { success: true, exclusionId };
  });

  route(app, adminEndpoints.adminExclusions).handle(async (c, query) => {
    const { rows, total } = await listExclusions(dbOf(c.env), query);
    return { success: true, exclusions: rows.map(exclusionAnswer), pagination: paginationOf(query, total) };
  });

  route(app, adminEndpoints.adminReadmit).handle(async (c, { exclusionId }) => {
    const db = dbOf(c.env);
    const exclusion = await findExclusion(db, exclusionId);
    if (!exclusion) throw new ApiError('not_found');
    const isReadmitted = await readmit(db, exclusionId, c.var.now, auditEntry(c, 'readmit', exclusionId));
    if (!isReadmitted) throw new ApiError('already_decided');
    return { success: true };
  });
}
