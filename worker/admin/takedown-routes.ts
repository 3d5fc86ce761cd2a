import type { Context, Hono } from 'hono';
import { findReport } from '../contact/store';
import { adminEndpoints } from '../contract/calls/admin';
import { takedownFields } from '../folders/answer';
import { finishRemovals } from '../folders/removal/removal';
import { contentOf } from '../folders/removal/takedown-store';
import { shareLinkOf } from '../folders/share-link';
import type { Folder } from '../folders/store';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv, Env } from '../lib/env';
import { publicOrigin } from '../lib/hosts/origin';
import { newShareId } from '../lib/id';
import { afterAnswer } from '../lib/request-log';
import { on } from '../lib/serve';
import { auditEntry } from './audit-entry';
import { linkedFolder } from './linked-folder';
import { countTakedownsOf, record, takeDown } from './store';
import { keepTakedown } from './takedown-records';

const ADMIN_SAMPLE_FILES = 50;

export function mountTakedown(app: Hono<AppEnv>): void {
  on(
    app,
    adminEndpoints.adminPreview,
  )(async (c, { url }) => {
    const db = dbOf(c.env, 'everybody');
    const folder = await removableFolder(c, url);
    const [content, earlier] = await Promise.all([
      contentOf(db, folder.id, ADMIN_SAMPLE_FILES),
      countTakedownsOf(db, folder),
    ]);
    await record(db, auditEntry(c, 'preview', folder.id));
    return {
      success: true,
      content: {
        folder: {
          folder_name: folder.name,
          file_count: content.fileCount,
          total_size: content.totalBytes,
          created_at: new Date(folder.createdAt).toISOString(),
        },
        earlier_takedowns: earlier,
        files: content.files.map(({ name, size }) => ({ original_filename: name, file_size: size })),
      },
    };
  });

  on(
    app,
    adminEndpoints.adminTakedown,
  )(async (c, { url, reason }) => {
    const db = dbOf(c.env, 'everybody');
    const folder = await removableFolder(c, url);
    const [content, report] = await Promise.all([contentOf(db, folder.id, 0), findReport(db, folder.id)]);
    const takedown = {
      id: newShareId(),
      folderId: folder.id,
      name: folder.name,
      reason,
      reporterName: report?.name ?? null,
      reporterEmail: report?.email ?? null,
      contentUrl: shareLinkOf(publicOrigin(c), folder.id),
      deletedFiles: content.fileCount,
      createdAt: c.var.now,
    };
    const action = auditEntry(c, 'takedown', folder.id);
    await keepTakedown(c.env, takedown, action.admin);
    await takeDown(db, takedown, action);
    // From here on nobody can begin a download. The objects go now if this worker lives, or with the next purge.
    afterAnswer(c, removeObjects(c.env, content.folderIds, c.var.now));
    return { success: true, deletedContent: { name: folder.name, deletedFiles: content.fileCount }, reason };
  });
}

/** The folder that a link of ours leads to; throws why there is none that could be taken down. */
async function removableFolder(c: Context<AppEnv>, url: string): Promise<Folder> {
  const folder = await linkedFolder(c, url);
  if (folder.takenDownAt !== null) throw new ApiError('taken_down', takedownFields(folder));
  return folder;
}

async function removeObjects(env: Env, folderIds: readonly string[], now: number): Promise<void> {
  for (const folderId of folderIds) await finishRemovals(env, [folderId], now);
}
