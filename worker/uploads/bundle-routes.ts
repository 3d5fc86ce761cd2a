import type { Context, Hono } from 'hono';
import pMap from 'p-map';
import { BodyBrokeOff } from '../blobs/body-broke-off';
import { putBytes } from '../blobs/bucket';
import { pieceReader } from '../blobs/receive';
import { listBody } from '../contract/body-limits';
import { LENGTH_BYTES, readHeadBytes } from '../contract/bundle';
import { bytePaths } from '../contract/byte-paths';
import { type BundleAnswer, bundleHead } from '../contract/calls/uploads';
import { BUNDLE_FILE_MAX_BYTES, BUNDLE_MAX_FILES } from '../contract/limits';
import { formatBytes } from '../contract/sizes';
import { CONNECTIONS_MAX } from '../folders/limits';
import { ApiError, invalidInput } from '../lib/api-error';
import { announcedLength, bodyTooLarge } from '../lib/bodies/read-body';
import { readJson } from '../lib/bodies/read-json';
import type { AppEnv } from '../lib/env';
import { apiErrorOf, untilDone } from '../lib/request-log';
import { parse } from '../serve/route';
import { admitFiles, refuseBody } from './admit-arrival';
import { finalizeFiles } from './finalize-files';
import { type Grant, readGrant } from './grant';
import { checkBodyLength } from './init/part-plan';
import { BUNDLE_BODY_MAX_BYTES, BUNDLE_HEAD_MAX_BYTES } from './limits';

const HEAD_LIMITS = listBody('head', BUNDLE_MAX_FILES, BUNDLE_HEAD_MAX_BYTES);

export function mountBundle(app: Hono<AppEnv>): void {
  /**
   * Receives several small files of one folder in one body. An invalid bundle is rejected as a whole, otherwise each
   * file has its own result.
   */
  app.put(bytePaths.bundle, async (c) => {
    const { read, filesBytes, headBytes } = await openBundle(c);
    const { head, grants } = await readAdmittedHead(c, await read(headBytes), filesBytes);
    const reading = read(filesBytes).catch((error) => refuseBody(c, grants, error));
    const files = await untilDone(c, reading);
    const offsets = offsetsOf(grants);

    const put = async (grant: Grant, index: number) => {
      const offset = offsets[index] ?? 0;
      const bytes = files.subarray(offset, offset + grant.size);
      const sha256 = head[index]?.checksum ?? '';
      const stored = await putBytes(c.env.BUCKET, grant.r2Key, bytes, sha256).catch((error) => apiErrorOf(c, error));
      return { grant, sha256, stored };
    };
    const uploadedFiles = await pMap(grants, put, { concurrency: CONNECTIONS_MAX });
    const tags = await finalizeFiles(c, uploadedFiles);
    const answers = tags.map((tag, index) => ({
      fileId: grants[index]?.fileId ?? '',
      ...(tag instanceof ApiError ? tag.answer() : { etag: tag }),
      ...(uploadedFiles[index]?.stored === 'exists' && { wasThere: true }),
    }));
    return c.json({ files: answers } satisfies BundleAnswer);
  });
}

/** `filesBytes` is the number of bytes after the head. */
async function openBundle(c: Context<AppEnv>) {
  const length = announcedLength(c);
  if (length === undefined) throw new ApiError('length_required');
  if (length > BUNDLE_BODY_MAX_BYTES) throw bodyTooLarge(BUNDLE_BODY_MAX_BYTES);
  if (length < LENGTH_BYTES) throw new ApiError('body_too_short');
  const next = pieceReader(c.req.raw.body);
  const read = async (bytes: number) => {
    const piece = await next(bytes);
    if (piece.byteLength < bytes) throw new BodyBrokeOff(piece.byteLength);
    return piece;
  };
  const headBytes = readHeadBytes(await read(LENGTH_BYTES));
  const filesBytes = length - LENGTH_BYTES - headBytes;
  if (filesBytes < 0) throw new ApiError('body_too_short');
  if (headBytes > BUNDLE_HEAD_MAX_BYTES)
    throw invalidInput('head', `must have at most ${formatBytes(BUNDLE_HEAD_MAX_BYTES)}`);
  return { read, filesBytes, headBytes };
}

/** Throws if the head is not valid, or if the meter refuses the files. */
async function readAdmittedHead(c: Context<AppEnv>, json: Uint8Array, filesBytes: number) {
  const head = parse(bundleHead, readJson(json, HEAD_LIMITS));
  const grants = await Promise.all(head.map(({ token }, index) => grantOf(c, token, index)));
  requireOneFolder(grants);
  const verdict = checkBodyLength(filesBytes, offsetsOf(grants).at(-1) ?? 0);
  if (verdict !== 'ok') throw new ApiError(verdict);
  await admitFiles(c, grants);
  return { head, grants };
}

async function grantOf(c: Context<AppEnv>, token: string, index: number): Promise<Grant> {
  const grant = await readGrant(c.var.config, token, c.var.now);
  if (typeof grant === 'string') throw new ApiError(grant, { field: `[${index}].token` });
  if (grant.part) throw new ApiError('upload_url_invalid', { field: `[${index}].token` });
  if (grant.size > BUNDLE_FILE_MAX_BYTES) throw invalidInput(`[${index}]`, 'is too large for a bundle');
  return grant;
}

function offsetsOf(grants: readonly Grant[]): number[] {
  const offsets = [0];
  for (const { size } of grants) offsets.push((offsets.at(-1) ?? 0) + size);
  return offsets;
}

/** Throws if a file repeats. Throws if files are in different folders, because only one meter is called. */
function requireOneFolder(grants: readonly Grant[]): void {
  const files = new Set<string>();
  for (const [index, { folderId, fileId }] of grants.entries()) {
    if (folderId !== grants[0]?.folderId) throw invalidInput(`[${index}]`, 'is in another folder than the first file');
    if (files.has(fileId)) throw invalidInput(`[${index}]`, 'is repeated');
    files.add(fileId);
  }
}
