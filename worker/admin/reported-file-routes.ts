/**
 * Sends an admin the bytes of a file, even if its folder has a password. The access counts neither as a download nor as
 * bandwidth. The audit log records it before the first byte is sent.
 */
import type { Context, Hono } from 'hono';
import { readSlice } from '../blobs/bucket';
import { type AdminFileAct, adminFileRoutes } from '../contract/admin-file-paths';
import { ADMIN_FILE_MAX_BYTES, PREVIEW_TEXT_CHUNK_BYTES } from '../contract/limits';
import { formatBytes } from '../contract/sizes';
import { dispositionOf } from '../downloads/headers';
import { downloadType, inertFormOf } from '../downloads/previewable';
import { findFileInFolder } from '../downloads/store';
import { takedownFields } from '../folders/answer';
import { requirePlain } from '../folders/gate/readable';
import type { File } from '../folders/store';
import { authorize } from '../identity/caller';
import { ApiError, invalidInput } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { auditEntry } from './audit-entry';
import { record } from './store';

const INERT = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const AUDIT_ACTIONS: Readonly<Record<AdminFileAct, 'view' | 'download'>> = { preview: 'view', download: 'download' };

interface FileStart {
  readonly contentType: string;
  readonly bytes: number;
}

export function mountReportedFiles(app: Hono<AppEnv>): void {
  app.post(adminFileRoutes.preview, (c) => send(c, c.req.param(), 'preview'));
  app.post(adminFileRoutes.download, (c) => send(c, c.req.param(), 'download'));
}

async function send(
  c: Context<AppEnv>,
  { folderId, fileId }: { folderId: string; fileId: string },
  act: AdminFileAct,
): Promise<Response> {
  await authorize(c, { caller: 'admin' }, {});
  const file = await findReadyFile(c, folderId, fileId);
  const { contentType, bytes } = act === 'preview' ? asPreview(file) : asDownload(file);
  await record(dbOf(c.env), auditEntry(c, AUDIT_ACTIONS[act], `${folderId}/${fileId}`));
  const headers = {
    ...INERT,
    'Content-Type': contentType,
    'Content-Length': String(bytes),
    'Content-Disposition': dispositionOf({ name: file.name, disposition: 'attachment' }),
  };
  if (bytes === 0) return c.body(null, 200, headers);
  const body = await readSlice(c.env.BUCKET, file.r2Key, { offset: 0, length: bytes });
  if (!body) throw new Error('a ready file has no object');
  return c.body(body, 200, headers);
}

/** Throws `not_found`, `taken_down`, `encrypted` or `upload_incomplete`. */
async function findReadyFile(c: Context<AppEnv>, folderId: string, fileId: string): Promise<File> {
  const { folder, file } = (await findFileInFolder(dbOf(c.env), folderId, fileId)) ?? {};
  if (folder?.status !== 'open') throw new ApiError('not_found');
  if (folder.takenDownAt !== null) throw new ApiError('taken_down', takedownFields(folder));
  requirePlain(folder);
  if (!file) throw new ApiError('not_found');
  if (file.status !== 'ready') throw new ApiError('upload_incomplete');
  return file;
}

/** Throws `invalid_input` if the type has no preview, or `file_too_large` for a large picture. */
function asPreview(file: File): FileStart {
  const { kind, contentType } = inertFormOf(file);
  if (kind === 'none') throw invalidInput('fileId', 'has no preview. Download the file.');
  if (kind === 'text') return { contentType, bytes: Math.min(file.size, PREVIEW_TEXT_CHUNK_BYTES) };
  return { contentType, bytes: sizeWithinLimit(file) };
}

const asDownload = (file: File): FileStart => ({ contentType: downloadType(file), bytes: sizeWithinLimit(file) });

function sizeWithinLimit({ size }: File): number {
  if (size <= ADMIN_FILE_MAX_BYTES) return size;
  throw new ApiError('file_too_large', {
    error: `Only files up to ${formatBytes(ADMIN_FILE_MAX_BYTES)} open here. Open the share to see this file.`,
  });
}
