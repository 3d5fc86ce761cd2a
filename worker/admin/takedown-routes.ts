import type { Context, Hono } from 'hono';
import { findReport } from '../contact/store';
import { adminEndpoints } from '../contract/calls/admin';
import { takedownFields } from '../folders/answer';
import { finishRemovals } from '../folders/removal/removal';
import { contentOf } from '../folders/removal/takedown-store';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv, Env } from '../lib/env';
import { publicOrigin } from '../lib/hosts/origin';
import { newShareId } from '../lib/id';
import { afterAnswer } from '../lib/request-log';
import { route } from '../lib/serve';
import type { LinkedContent } from '../requests/linked-content';
import { sampleFileAnswer } from './answer';
import { auditEntry } from './audit-entry';
import { linkedContent } from './linked';
import { countTakedownsOf, record, takeDown } from './store';
import { keepTakedown } from './takedown-records';

const ADMIN_SAMPLE_FILES = 50;

export function mountTakedown(app: Hono<AppEnv>): void {
  route(app, adminEndpoints.adminPreview).handle(async (c, { url }) => {
    const db = dbOf(c.env);
    const linked = await removable(c, url);
    const [content, earlier] = await Promise.all([
      contentOf(db, linked.id, ADMIN_SAMPLE_FILES),
      countTakedownsOf(db, linked),
    ]);
    await record(db, auditEntry(c, 'preview', linked.id));
    return {
      success: true,
      content: {
        kind: linked.kind,
        page: linked.path,
        message: linked.message,
        folder: {
          folderName: linked.name,
          fileCount: content.fileCount,
          totalSize: content.totalBytes,
          createdAt: new Date(linked.createdAt).toISOString(),
        },
        earlierTakedowns: earlier,
        files: content.files.map(sampleFileAnswer),
      },
    };
  });

  route(app, adminEndpoints.adminTakedown).handle(async (c, { url, reason }) => {
    const db = dbOf(c.env);
    const linked = await removable(c, url);
    const [content, report] = await Promise.all([contentOf(db, linked.id, 0), findReport(db, linked.id)]);
    const takedown = {
      id: newShareId(),
      kind: linked.kind,
      folderId: linked.id,
      name: linked.name,
      reason,
      reporterName: report?.name ?? null,
      reporterEmail: report?.email ?? null,
      contentUrl: publicOrigin(c) + linked.path,
      deletedFiles: content.fileCount,
      createdAt: c.var.now,
    };
    const action = auditEntry(c, 'takedown', linked.id);
    await keepTakedown(c.env, takedown, action.admin);
    await takeDown(db, takedown, action);
    // From here on no download can begin. The objects are deleted now, or by the next purge if this worker dies.
    afterAnswer(c, removeObjects(c.env, content.folderIds, c.var.now));
    return { success: true, deletedContent: { name: linked.name, deletedFiles: content.fileCount }, reason };
  });
}

/** Returns the content of a link. Throws as `linkedContent` does, and `taken_down` if it was taken down before. */
async function removable(c: Context<AppEnv>, url: string): Promise<LinkedContent> {
  const linked = await linkedContent(c, url);
  if (linked.takenDownAt !== null) throw new ApiError('taken_down', takedownFields(linked));
  return linked;
}

async function removeObjects(env: Env, folderIds: readonly string[], now: number): Promise<void> {
  for (const folderId of folderIds) await finishRemovals(env, [folderId], now);
}
