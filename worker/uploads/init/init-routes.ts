/**
 * Begins an upload: checks and admits the announced files, stores their rows and signs a URL for each.
 *
 * If the same user announces the same files again within a day, the call finds the same folder while it is unfinished.
 * Arrived bytes are not requested again, and the day restarts for the rest. With `folderId`, files join that folder.
 * Files announced within the last day, or with parts that arrived within it, are recognized by their keys. The first
 * files of an empty folder set its expiry; later files do not change it.
 */
import type { Context, Hono } from 'hono';
import type { HandlerInput, ParsedInput } from '../../contract/calls/endpoint';
import { endpoints } from '../../contract/calls/endpoints';
import { shareLinkOf } from '../../folders/share-link';
import type { AppEnv } from '../../lib/env';
import { publicOrigin } from '../../lib/hosts/origin';
import { isoOrNull } from '../../lib/iso';
import { routeAhead } from '../../serve/route';
import { beginUpload, type ReadAhead, readAhead } from './begin-upload';

export function mountInit(app: Hono<AppEnv>): void {
  routeAhead(app, endpoints.initUpload, readAheadOf).handle(initUpload);
}

/** Returns undefined for a holder of a management secret, because their user id is not known yet. */
function readAheadOf(c: Context<AppEnv>, input: ParsedInput<typeof endpoints.initUpload>): ReadAhead | undefined {
  const { userId } = input;
  return userId === undefined ? undefined : readAhead(c, { ...input, userId });
}

async function initUpload(c: Context<AppEnv>, input: HandlerInput<typeof endpoints.initUpload>, reads?: ReadAhead) {
  const { folder, ...targets } = await beginUpload(c, input, reads);
  return {
    folderId: folder.id,
    folderName: folder.name,
    shareLink: shareLinkOf(publicOrigin(c), folder.id),
    expiryDate: isoOrNull(folder.expiresAt),
    ...(c.get('heldSecretHash') === undefined && { userId: input.userId }),
    ...targets,
  };
}
