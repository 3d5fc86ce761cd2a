/**
 * Answers a GET or HEAD of readable bytes: checks preconditions, then the range, then admission by the uploader's
 * meter. The first bytes are already requested from R2 meanwhile, but nothing is sent before admission. The bytes
 * really sent are settled while the stream runs and when it ends, also if it breaks off.
 */
import type { Context } from 'hono';
import type { Countable } from '../bandwidth/download-asked';
import { stayRecipient } from '../folders/gate/recipient';
import type { Folder } from '../folders/store';
import { ApiError } from '../lib/api-error';
import { count } from '../lib/counts/count';
import type { AppEnv } from '../lib/env';
import { afterAnswer } from '../lib/request-log';
import { accountFor } from './account';
import { judgeConditions, rangeApplies } from './conditions';
import { fileHeaders, type Served, validatorHeaders } from './headers';
import { Lease } from './lease';
import { type ByteRange, readRange } from './range';
import { type OpenSources, openSources, type Source } from './stream';

export interface Read {
  folder: Folder;
  ownerPremiumUntil: number | null;
  served: Served;
  /** Identity and size of the counted content. A recipient who was sent all its bytes counts as one download. */
  counted: Countable;
  /** Returns the sources of a range, in order. */
  sources:
    | { known: (bytes: ByteRange) => Iterable<Source> }
    /** Expensive to compute, so it is called only when the bytes will certainly be sent. */
    | { worked: (bytes: ByteRange) => Promise<Iterable<Source>> };
}

export async function respond(c: Context<AppEnv>, read: Read): Promise<Response> {
  const { folder, served, counted, ownerPremiumUntil } = read;
  const verdict = judgeConditions((name) => c.req.header(name), served);
  if (verdict === 'precondition_failed') throw new ApiError('precondition_failed');
  if (verdict === 'not_modified') return c.body(null, 304, validatorHeaders(served));

  const isHead = c.req.method === 'HEAD';
  const asked = rangeApplies(c.req.header('If-Range'), served) ? c.req.header('Range') : undefined;
  const range = isHead ? 'whole' : readRange(asked, served.size);
  if (range === 'unsatisfiable') {
    throw new ApiError('range_not_satisfiable', {}, { 'Content-Range': `bytes */${served.size}` });
  }
  const bytes = range === 'whole' ? { offset: 0, length: served.size } : range;
  // All code that can throw runs before bytes are reserved.
  const headers = fileHeaders(served, range === 'whole' ? undefined : bytes);
  const account = await accountFor(c, folder, ownerPremiumUntil, {
    counted,
    offset: bytes.offset,
    bytes: bytes.length,
  });
  if (isHead) {
    await account.wouldAdmit();
    if (account.hasRecipient) await stayRecipient(c);
    return c.body(null, 200, headers);
  }
  // Requested in parallel with the meter, because each may be far away.
  const ahead = 'known' in read.sources ? openSources(c.env.BUCKET, read.sources.known(bytes)) : undefined;
  let lease: Lease | undefined;
  try {
    lease = await Lease.begin(account, bytes.length);
    if (account.hasRecipient) await stayRecipient(c);
    return await send(c, ahead ?? (await openWorked(c, read, bytes)), bytes, headers, lease);
  } catch (error) {
    if (ahead) afterAnswer(c, ahead.giveUp());
    await lease?.end();
    throw error;
  }
}

const openWorked = async (c: Context<AppEnv>, { sources }: Read, bytes: ByteRange): Promise<OpenSources> =>
  openSources(c.env.BUCKET, 'worked' in sources && bytes.length > 0 ? await sources.worked(bytes) : []);

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
  const streamed = await sources.stream(bytes.length, lease);
  if (!streamed) throw new Error('a ready file has no object');
  afterAnswer(
    c,
    streamed.done.finally(async () => {
      await lease.end();
      count(c, { down: lease.delivered });
    }),
  );
  return c.body(streamed.body, status, headers);
}
