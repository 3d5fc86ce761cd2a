/**
 * The beginning of an upload: what is to come is checked, admitted and written down, and every file gets its URL.
 *
 * Said again within a day, the same files by the same user find the same folder while it is unfinished, what has arrived
 * is not asked for again, and for the rest the day begins anew. With `folderId` files join a folder; those it was told of
 * within a day, or of which parts arrived within a day, are the same. A folder that has no files takes the expiry that
 * comes with its first ones; any other keeps its own.
 */
import type { Context, Hono } from 'hono';
import type { Handled, Parsed } from '../../contract/calls/endpoint';
import { endpoints } from '../../contract/calls/endpoints';
import { shareLinkOf } from '../../folders/share-link';
import type { AppEnv } from '../../lib/env';
import { publicOrigin } from '../../lib/hosts/origin';
import { isoOrNull } from '../../lib/iso';
import { onAhead } from '../../lib/serve';
import { beginUpload, type KnownAhead, readAhead } from './begin-upload';

export function mountInit(app: Hono<AppEnv>): void {
  onAhead(app, endpoints.initUpload, readAheadOf)(initUpload);
}

/** Of a holder of a management secret it is not known yet in whose name they act. */
function readAheadOf(c: Context<AppEnv>, input: Parsed<typeof endpoints.initUpload>): KnownAhead | undefined {
  const { userId } = input;
  return userId === undefined ? undefined : readAhead(c, { ...input, userId });
}

async function initUpload(c: Context<AppEnv>, input: Handled<typeof endpoints.initUpload>, known?: KnownAhead) {
  const { folder, ...targets } = await beginUpload(c, input, known);
  return {
    folderId: folder.id,
    folderName: folder.name,
    shareLink: shareLinkOf(publicOrigin(c), folder.id),
    expiryDate: isoOrNull(folder.expiresAt),
    ...(c.get('heldSecretHash') === undefined && { userId: input.userId }),
    ...targets,
  };
}
