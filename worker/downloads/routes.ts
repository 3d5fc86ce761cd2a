/**
 * Bytes on their way out. Visibility, then preconditions, then the range, then admission by the uploader's bandwidth
 * meter; only then is anything read. What was really sent is settled when the stream ends, however it ends.
 */

import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { meterOf } from '../bandwidth/charge';
import type { DownloadAsked } from '../bandwidth/meter';
import { bytePaths } from '../contract/byte-paths';
import { errors } from '../contract/errors';
import { USER_ID_STORAGE_KEY } from '../contract/ids';
import { DOWNLOAD_REPORT_BYTES } from '../contract/limits';
import { readableFolder } from '../folders/readable';
import type { File, Folder } from '../folders/store';
import { openDb } from '../lib/db';
import type { AppEnv } from '../lib/env';
import { Fault } from '../lib/fault';
import { newSecret } from '../lib/id';
import { judgeConditions, rangeApplies } from './conditions';
import { fileHeaders, type Served, validatorHeaders } from './headers';
import { downloadType, previewOf, type Shown } from './previewable';
import { type ByteRange, readRange } from './range';
import { findFileInFolder } from './store';
import { streamRange } from './stream';

type How = (file: File) => Shown & { countsAsDownload: boolean };

const asDownload: How = (file) => ({
  contentType: downloadType(file),
  disposition: 'attachment',
  countsAsDownload: true,
});
const asPreview: How = (file) => ({ ...previewOf(file), countsAsDownload: false });

export function mountDownloads(app: Hono<AppEnv>): void {
  app.get(bytePaths.download, (c) => serveFile(c, asDownload));
  app.get(bytePaths.preview, (c) => serveFile(c, asPreview));
}

async function serveFile(c: Context<AppEnv>, how: How): Promise<Response> {
  const { folder, file } = await findReady(c);
  const { countsAsDownload, ...shown } = how(file);
  const served: Served = {
    ...shown,
    name: file.name,
    size: file.size,
    etag: file.etag ?? '',
    modifiedAt: file.readyAt ?? file.createdAt,
  };

  const verdict = judgeConditions((name) => c.req.header(name), served);
  if (verdict === 'precondition_failed') throw new Fault('precondition_failed');
  if (verdict === 'not_modified') return c.body(null, 304, validatorHeaders(served));

  const isHead = c.req.method === 'HEAD';
  const asked = rangeApplies(c.req.header('If-Range'), served) ? c.req.header('Range') : undefined;
  const range = isHead ? 'whole' : readRange(asked, file.size);
  if (range === 'unsatisfiable') {
    throw new Fault('range_not_satisfiable', {}, { 'Content-Range': `bytes */${file.size}` });
  }
  const bytes = range === 'whole' ? { offset: 0, length: file.size } : range;
  const account = accountFor(c, folder, file, bytes, countsAsDownload);
  if (isHead) {
    await account.wouldAdmit();
    return c.body(null, 200, fileHeaders(served));
  }
  await account.admit();
  return send(c, file, served, bytes, range !== 'whole', account);
}

/** The file if it may be read now; throws why not. */
async function findReady(c: Context<AppEnv>): Promise<{ folder: Folder; file: File }> {
  const { folderId = '', fileId = '' } = c.req.param();
  const found = await findFileInFolder(openDb(c.env.DB), folderId, fileId);
  const folder = readableFolder(found?.folder, c.var.now);
  const file = found?.file;
  if (!file) throw new Fault('not_found');
  if (file.status !== 'ready') throw new Fault('upload_incomplete');
  return { folder, file };
}

async function send(
  c: Context<AppEnv>,
  file: File,
  served: Served,
  bytes: ByteRange,
  isPart: boolean,
  account: Account,
): Promise<Response> {
  const headers = fileHeaders(served, isPart ? bytes : undefined);
  const status = isPart ? 206 : 200;
  if (bytes.length === 0) {
    await account.settle(0, true);
    return c.body(null, status, headers);
  }
  let unreported = 0;
  const streamed = await streamRange(c.env.BUCKET, file, bytes, (sent) => {
    unreported += sent;
    if (unreported < DOWNLOAD_REPORT_BYTES) return;
    c.executionCtx.waitUntil(account.settle(unreported, false));
    unreported = 0;
  }).catch(async (error) => {
    await account.settle(0, true);
    throw error;
  });
  if (!streamed) {
    await account.settle(0, true);
    throw new Error('a ready file has no object');
  }
  c.executionCtx.waitUntil(streamed.done.finally(() => account.settle(unreported, true)));
  return c.body(streamed.body, status, headers);
}

interface Account {
  wouldAdmit(): Promise<void>;
  admit(): Promise<void>;
  settle(sent: number, ended: boolean): Promise<void>;
}

/** Who pays for these bytes: the uploader's meter, unless it is the uploader who reads. */
function accountFor(
  c: Context<AppEnv>,
  folder: Folder,
  file: File,
  bytes: ByteRange,
  countsAsDownload: boolean,
): Account {
  const { config, now } = c.var;
  const meter = meterOf(c.env, folder.meterKey);
  const asked: DownloadAsked = {
    reservationId: newSecret(),
    folderId: folder.id,
    fileId: file.id,
    bytes: bytes.length,
    monthlyLimit: config.FREE_MONTHLY_BYTES,
    folderLimit: config.FOLDER_DOWNLOAD_BYTES,
    isDownload: countsAsDownload && bytes.offset === 0,
    now,
  };
  if (getCookie(c, USER_ID_STORAGE_KEY) === folder.ownerId) {
    return { wouldAdmit: async () => {}, admit: async () => meter.countAccess(asked), settle: async () => {} };
  }
  return {
    wouldAdmit: async () => refuseUnlessAdmitted(await meter.wouldAdmit(asked)),
    admit: async () => refuseUnlessAdmitted(await meter.admitDownload(asked)),
    settle: (sent, ended) => meter.settleDownload(asked.reservationId, sent, ended, now),
  };
}

function refuseUnlessAdmitted(verdict: Awaited<ReturnType<ReturnType<typeof meterOf>['admitDownload']>>): void {
  if (verdict !== 'admitted') throw new Fault(verdict, { message: errors[verdict][1] });
}
