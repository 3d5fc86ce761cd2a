import type { Context } from 'hono';
import { CHECKSUM_HEADER } from '../contract/byte-paths';
import { ApiError } from '../lib/api-error';
import { announcedLength } from '../lib/bodies/read-body';
import type { AppEnv } from '../lib/env';
import { type Grant, readGrant } from './grant';
import { checkBodyLength } from './init/part-plan';

/**
 * Returns the grant in the signed URL, and the SHA-256 that the body must have. Throws if the URL, the length or the
 * checksum header is wrong.
 */
export async function readBodyGrant(c: Context<AppEnv>): Promise<{ grant: Grant; sha256: string }> {
  const { config, now } = c.var;
  const grant = await readGrant(config, c.req.query('token') ?? '', now);
  if (typeof grant === 'string') throw new ApiError(grant);
  if (grant.fileId !== c.req.param('fileId')) throw new ApiError('upload_url_invalid');
  if (String(grant.part?.number ?? '') !== (c.req.param('partNumber') ?? '')) throw new ApiError('upload_url_invalid');
  const verdict = checkBodyLength(announcedLength(c), grant.size);
  if (verdict !== 'ok') throw new ApiError(verdict);
  return { grant, sha256: expectedChecksum(c, grant) };
}

function expectedChecksum(c: Context<AppEnv>, grant: Grant): string {
  const sentChecksum = c.req.header(CHECKSUM_HEADER)?.toLowerCase();
  if (grant.checksum !== undefined) {
    if (sentChecksum !== undefined && sentChecksum !== grant.checksum)
      throw new ApiError('checksum_mismatch', partField(grant));
    return grant.checksum;
  }
  if (sentChecksum === undefined || !/^[0-9a-f]{64}$/.test(sentChecksum)) throw new ApiError('checksum_required');
  return sentChecksum;
}

const partField = (grant: Grant) => (grant.part ? { partNumber: grant.part.number } : {});
