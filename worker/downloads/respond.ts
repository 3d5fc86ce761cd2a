/**
 * Responds to a GET or HEAD of bytes that the caller may read. R2 already reads the first bytes of a single file while
 * the uploader's meter decides. Sent bytes count even if the stream breaks off.
 */
import type { Context } from 'hono';
import type { DownloadTarget } from '../bandwidth/download-request';
import { type ByteRange, readRange } from '../contract/range';
import { preserveRecipientId } from '../folders/gate/recipient';
import type { Folder } from '../folders/store';
import { ApiError } from '../lib/api-error';
import { count } from '../lib/counts/count';
import type { AppEnv } from '../lib/env';
import { afterAnswer } from '../lib/request-log';
import { accountFor } from './account';
import { evaluateConditions, rangeApplies } from './conditions';
import { fileHeaders, type ServedFile, validatorHeaders } from './headers';
import { Lease } from './lease';
import { type OpenSources, openSources, type Source } from './stream';

export interface ServedDownload {
  folder: Folder;
  /** In milliseconds since 1970. Null without a subscription, 0 if none was ever paid. */
  ownerPremiumUntil: number | null;
  file: ServedFile;
  /** Counts as one download when a recipient has received all of it. */
  target: DownloadTarget;
  sources:
    | { eager: (bytes: ByteRange) => Iterable<Source> }
    | { lazy: (bytes: ByteRange) => Promise<Iterable<Source>> };
}

export async function respond(c: Context<AppEnv>, download: ServedDownload): Promise<Response> {
  const { folder, file, target, ownerPremiumUntil } = download;
  const verdict = evaluateConditions((name) => c.req.header(name), file);
  if (verdict === 'precondition_failed') throw new ApiError('precondition_failed');
  if (verdict === 'not_modified') return c.body(null, 304, validatorHeaders(file));

  const isHead = c.req.method === 'HEAD';
  const rangeHeader = rangeApplies(c.req.header('If-Range'), file) ? c.req.header('Range') : undefined;
  const range = isHead ? 'whole' : readRange(rangeHeader, file.size);
  if (range === 'unsatisfiable') {
    throw new ApiError('range_not_satisfiable', {}, { 'Content-Range': `bytes */${file.size}` });
  }
  const bytes = range === 'whole' ? { offset: 0, length: file.size } : range;
  // Creates the headers before bytes are reserved, because an invalid value throws.
  const headers = fileHeaders(file, range === 'whole' ? undefined : bytes);
  const account = await accountFor(c, folder, ownerPremiumUntil, {
    target,
    offset: bytes.offset,
    bytes: bytes.length,
  });
  if (isHead) {
    await account.checkAdmission();
    if (account.hasRecipient) await preserveRecipientId(c);
    return c.body(null, 200, headers);
  }
  // Calls meter and R2 at the same time, because both may be far away.
  const eagerSources =
    'eager' in download.sources ? openSources(c.env.BUCKET, download.sources.eager(bytes)) : undefined;
  let lease: Lease | undefined;
  try {
    lease = await Lease.begin(account, bytes.length);
    if (account.hasRecipient) await preserveRecipientId(c);
    return await send(c, eagerSources ?? (await openLazy(c, download, bytes)), bytes, headers, lease);
  } catch (error) {
    if (eagerSources) afterAnswer(c, eagerSources.giveUp());
    await lease?.end();
    throw error;
  }
}

const openLazy = async (c: Context<AppEnv>, { sources }: ServedDownload, bytes: ByteRange): Promise<OpenSources> =>
  openSources(c.env.BUCKET, 'lazy' in sources && bytes.length > 0 ? await sources.lazy(bytes) : []);

async function send(
  c: Context<AppEnv>,
  sources: OpenSources,
  bytes: ByteRange,
  headers: Record<string, string>,
  lease: Lease,
): Promise<Response> {
  const status = 'Content-Range' in headers ? 206 : 200;
  if (bytes.length === 0) {
    await lease.end();
    return c.body(null, status, headers);
  }
  const transfer = await sources.stream(bytes.length, lease);
  if (!transfer) throw new Error('a ready file has no object');
  afterAnswer(
    c,
    transfer.done.finally(async () => {
      await lease.end();
      count(c, { down: lease.deliveredBytes });
    }),
  );
  return c.body(transfer.body, status, headers);
}
