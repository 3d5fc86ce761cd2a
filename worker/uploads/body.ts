import type { Context } from 'hono';
import { CHECKSUM_HEADER } from '../contract/byte-paths';
import { ApiError } from '../lib/api-error';
import { announcedLength } from '../lib/bodies/read-body';
import type { AppEnv } from '../lib/env';
import { type Grant, readGrant } from './grant';
import { mayBodyCome } from './init/part-plan';

/**
 * Returns the grant of a signed URL and the SHA-256 that the body must have, after checking path and announced length.
 * Throws before a byte of the body is read.
 */
export async function grantedBody(c: Context<AppEnv>): Promise<{ grant: Grant; sha256: string }> {
  const { config, now } = c.var;
  const grant = await readGrant(config, c.req.query('token') ?? '', now);
  if (typeof grant === 'string') throw new ApiError(grant);
  if (grant.fileId !== c.req.param('fileId')) throw new ApiError('upload_url_invalid');
  if (String(grant.part?.number ?? '') !== (c.req.param('partNumber') ?? '')) throw new ApiError('upload_url_invalid');
  const verdict = mayBodyCome(announcedLength(c), grant.size);
  if (verdict !== 'ok') throw new ApiError(verdict);
  return { grant, sha256: wantedChecksum(c, grant) };
}

function wantedChecksum(c: Context<AppEnv>, grant: Grant): string {
  const sent = c.req.header(CHECKSUM_HEADER)?.toLowerCase();
  if (grant.checksum !== undefined) {
    if (sent !== undefined && sent !== grant.checksum) throw new ApiError('checksum_mismatch', partOf(grant));
    return grant.checksum;
  }
  if (sent === undefined || !/^[0-9a-f]{64}$/.test(sent)) throw new ApiError('checksum_required');
  return sent;
}

const partOf = (grant: Grant) => (grant.part ? { partNumber: grant.part.number } : {});
