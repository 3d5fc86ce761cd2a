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
import { iso } from '../lib/iso';
import { afterAnswer } from '../lib/request-log';
import { sendLater } from '../mail/outbox/sending';
import type { LinkedContent } from '../requests/linked-content';
import { route } from '../serve/route';
import { sampleFileAnswer } from './answer';
import { auditEntry } from './audit-entry';
import { findLinkedContent } from './linked-content';
import { countTakedownsOf, findTakedown, record, takeDown } from './store';
import { takedownMails } from './takedown-mails';
import { storeTakedown } from './takedown-records';

const ADMIN_SAMPLE_FILES = 50;

export function mountTakedown(app: Hono<AppEnv>): void {
  route(app, adminEndpoints.adminPreview).handle(async (c, { url }) => {
    const db = dbOf(c.env);
    const target = await findRemovable(c, url);
    const [content, takedownCount] = await Promise.all([
      contentOf(db, target.id, ADMIN_SAMPLE_FILES),
      countTakedownsOf(db, target),
    ]);
    await record(db, auditEntry(c, 'preview', target.id));
    return {
      success: true,
      content: {
        kind: target.kind,
        page: target.path,
        message: target.message,
        folder: {
          folderName: target.name,
          fileCount: content.fileCount,
          totalSize: content.totalBytes,
          createdAt: iso(target.createdAt),
        },
        earlierTakedowns: takedownCount,
        files: content.files.map(sampleFileAnswer),
      },
    };
  });

  route(app, adminEndpoints.adminTakedown).handle(async (c, { url, reason }) => {
    const db = dbOf(c.env);
    const target = await findRemovable(c, url);
    const [content, report] = await Promise.all([contentOf(db, target.id, 0), findReport(db, target.id)]);
    const takedown = {
      id: newShareId(),
      kind: target.kind,
      folderId: target.id,
      name: target.name,
      reason,
      reporterName: report?.name ?? null,
      reporterEmail: report?.email ?? null,
      contentUrl: publicOrigin(c) + target.path,
      deletedFiles: content.fileCount,
      createdAt: c.var.now,
    };
    const action = auditEntry(c, 'takedown', target.id);
    await storeTakedown(c.env, takedown, action.admin);
    const mails = await takedownMails(db, c.var.config, takedown);
    if (!(await takeDown(db, takedown, action, mails))) {
      const decided = await findTakedown(db, target.id);
      if (decided) await storeTakedown(c.env, decided.takedown, decided.admin);
      throw new ApiError('taken_down', takedownFields(await findLinkedContent(c, url)));
    }
    sendLater(c, mails);
    // If this fails, the next purge deletes the objects.
    afterAnswer(c, removeObjects(c.env, content.folderIds, c.var.now));
    return { success: true, deletedContent: { name: target.name, deletedFiles: content.fileCount }, reason };
  });
}

async function findRemovable(c: Context<AppEnv>, url: string): Promise<LinkedContent> {
  const target = await findLinkedContent(c, url);
  if (target.takenDownAt !== null) throw new ApiError('taken_down', takedownFields(target));
  return target;
}

async function removeObjects(env: Env, folderIds: readonly string[], now: number): Promise<void> {
  for (const folderId of folderIds) await finishRemovals(env, [folderId], now);
}
