import type { Hono } from 'hono';
import { headObject, putOnce } from '../blobs/bucket';
import { bytePaths } from '../contract/byte-paths';
import { endpoints } from '../contract/calls/endpoints';
import { ApiError } from '../lib/api-error';
import type { AppEnv } from '../lib/env';
import { untilDone } from '../lib/request-log';
import { route } from '../serve/route';
import { admitFiles, refuseBody } from './admit-arrival';
import { readBodyGrant } from './body';
import { finalizeFiles } from './finalize-files';
import { fileByKey } from './init/find-by-secret';

export function mountSingle(app: Hono<AppEnv>): void {
  /** Receives a whole file. Never replaces an existing object. */
  app.put(bytePaths.blob, async (c) => {
    const { grant, sha256 } = await readBodyGrant(c);
    if (grant.part) throw new ApiError('upload_url_invalid');
    await admitFiles(c, [grant]);
    // Reads the body even if the object exists, because a client that is still sending may miss a response.
    const storing = putOnce(c.env.BUCKET, grant.r2Key, c.req.raw.body, grant.size, sha256).catch((error) =>
      refuseBody(c, [grant], error),
    );
    const stored = await untilDone(c, storing);
    const [etag] = await finalizeFiles(c, [{ grant, sha256, stored }]);
    if (typeof etag !== 'string') throw etag;
    c.header('ETag', etag);
    return c.json({ fileId: grant.fileId, etag, ...(stored === 'exists' && { wasThere: true }) });
  });

  route(app, endpoints.completeUpload).handle(async (c, { fileId, r2Key, success }) => {
    const file = await fileByKey(c.env, r2Key, fileId);
    if (success && file.status !== 'ready') throw new ApiError('upload_incomplete');
    return { success, status: file.status };
  });

  route(app, endpoints.verifyUpload).handle(async (c, { fileId, r2Key }) => {
    const file = await fileByKey(c.env, r2Key, fileId);
    if (file.status !== 'ready') return { success: false, error: 'The file has not arrived yet.' };
    const object = await headObject(c.env.BUCKET, r2Key);
    if (object?.size !== file.size) return { success: false, error: 'The stored file is not the one announced.' };
    return { success: true };
  });
}
