/**
 * Announces files. The same announcement within a day finds the same unfinished folder, and gives its unfinished files
 * another day to arrive.
 *
 * With `folderId`, the files join that folder. The first files of an empty folder set its expiry.
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

/** With only a management secret, the owner is not known yet, so nothing can be read. */
function readAheadOf(c: Context<AppEnv>, input: ParsedInput<typeof endpoints.initUpload>): ReadAhead | undefined {
  const { userId } = input;
  return userId === undefined ? undefined : readAhead(c, { ...input, userId });
}

async function initUpload(c: Context<AppEnv>, input: HandlerInput<typeof endpoints.initUpload>, reads?: ReadAhead) {
  const { folder, ...targets } = await beginUpload(c, input, reads);
  return {
    folderId: folder.id,
    folderName: folder.name,
    shareLink: shareLinkOf(publicOrigin(c), folder.id, folder.accessHash !== null),
    expiryDate: isoOrNull(folder.expiresAt),
    ...(c.get('heldSecretHash') === undefined && { userId: input.userId }),
    ...targets,
  };
}
