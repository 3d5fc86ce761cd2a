/**
 * The answer to a GET or HEAD of bytes that may be read now: preconditions, then the range, then admission by the
 * uploader's bandwidth meter; only then is anything read. What was really sent is settled when the stream ends, however
 * it ends.
 */
import type { Context } from 'hono';
import { DOWNLOAD_REPORT_BYTES } from '../contract/limits';
import type { Folder } from '../folders/store';
import type { AppEnv } from '../lib/env';
import { Fault } from '../lib/fault';
import { type Account, accountFor } from './account';
import { judgeConditions, rangeApplies } from './conditions';
import { fileHeaders, type Served, validatorHeaders } from './headers';
import { type ByteRange, readRange } from './range';
import { type Source, streamSources } from './stream';

export interface Read {
  folder: Folder;
  ownerPremiumUntil: number | null;
  served: Served;
  /** The file whose downloads this counts among; null: the folder's alone. */
  fileId: string | null;
  countsAsDownload: boolean;
  /** What a range of it consists of, in order. */
  sources: (bytes: ByteRange) => Iterable<Source>;
}

export async function respond(c: Context<AppEnv>, read: Read): Promise<Response> {
  const { folder, served, fileId, ownerPremiumUntil } = read;
  const verdict = judgeConditions((name) => c.req.header(name), served);
  if (verdict === 'precondition_failed') throw new Fault('precondition_failed');
  if (verdict === 'not_modified') return c.body(null, 304, validatorHeaders(served));

  const isHead = c.req.method === 'HEAD';
  const asked = rangeApplies(c.req.header('If-Range'), served) ? c.req.header('Range') : undefined;
  const range = isHead ? 'whole' : readRange(asked, served.size);
  if (range === 'unsatisfiable') {
    throw new Fault('range_not_satisfiable', {}, { 'Content-Range': `bytes */${served.size}` });
  }
  const bytes = range === 'whole' ? { offset: 0, length: served.size } : range;
  const isDownload = read.countsAsDownload && bytes.offset === 0;
  // Whatever can throw does so before the bytes are reserved.
  const headers = fileHeaders(served, range === 'whole' ? undefined : bytes);
  const account = await accountFor(c, folder, ownerPremiumUntil, {
    fileId,
    bytes: bytes.length,
    isDownload,
  });
  if (isHead) {
    await account.wouldAdmit();
    return c.body(null, 200, headers);
  }
  await account.admit();
  try {
    return await send(c, read, bytes, headers, account);
  } catch (error) {
    await account.settle(0, true);
    throw error;
  }
}

async function send(
  c: Context<AppEnv>,
  { sources }: Read,
  bytes: ByteRange,
  headers: Record<string, string>,
  account: Account,
): Promise<Response> {
  const status = 'Content-Range' in headers ? 206 : 200;
  if (bytes.length === 0) {
    await account.settle(0, true);
    return c.body(null, status, headers);
  }
  let unreported = 0;
  const streamed = await streamSources(c.env.BUCKET, sources(bytes), bytes.length, (sent) => {
    unreported += sent;
    if (unreported < DOWNLOAD_REPORT_BYTES) return;
    c.executionCtx.waitUntil(account.settle(unreported, false));
    unreported = 0;
  });
  if (!streamed) throw new Error('a ready file has no object');
  c.executionCtx.waitUntil(streamed.done.finally(() => account.settle(unreported, true)));
  return c.body(streamed.body, status, headers);
}
