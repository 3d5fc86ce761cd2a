import type { Hono } from 'hono';
import type { ParsedInput } from '../contract/calls/endpoint';
import { endpoints } from '../contract/calls/endpoints';
import { tryPassword } from '../folders/gate/attempts';
import { givePass } from '../folders/gate/passes';
import { finishRemovals } from '../folders/removal/removal';
import { withdrawFiles } from '../folders/removal/removal-store';
import { markDeleting } from '../folders/store';
import { meterKeyOf } from '../identity/address';
import { isExcluded } from '../identity/exclusion-store';
import { ownerHashOf } from '../identity/refuse-excluded';
import { ApiError, invalidInput } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { iso } from '../lib/iso';
import { afterAnswer } from '../lib/request-log';
import { entitlementsFor } from '../plans/current';
import { route } from '../serve/route';
import { announce } from '../uploads/init/announce';
import { validateAnnounced } from '../uploads/init/validate-files';
import { findSendingDestination, liveRequest, openRequest, readableRequest } from './receive';
import { emptyFolderId, findSending, hasOtherSending, unfinishedFileIds } from './sending-store';
import { bytesLeft, filesLeft } from './state';
import { findRequest } from './store';

export function mountSendings(app: Hono<AppEnv>): void {
  route(app, endpoints.request).handle(async (c, { requestId }) => {
    const db = dbOf(c.env);
    const request = await readableRequest(c, await findRequest(db, requestId));
    const [entitlements, isTaken] = await Promise.all([
      entitlementsFor(c, request.ownerId),
      request.isForOne && hasOtherSending(db, requestId, ''),
    ]);
    return {
      title: request.title,
      note: request.note,
      expiryDate: iso(request.expiresAt),
      filesLeft: filesLeft(request),
      bytesLeft: bytesLeft(request),
      maxFileBytes: entitlements.maxFileBytes,
      isForOne: request.isForOne,
      isTaken,
    };
  });

  route(app, endpoints.unlockRequest).handle(async (c, { requestId, password }) => {
    const request = openRequest(await findRequest(dbOf(c.env), requestId), c.var.now);
    if (!(await tryPassword(c, request, password))) throw new ApiError('wrong_password');
    const { pass, expiresAt } = await givePass(c, { ...request, passVersion: 0 });
    return { pass, expiresAt: iso(expiresAt) };
  });

  route(app, endpoints.send).handle(async (c, input) => {
    const db = dbOf(c.env);
    const { heldSecretHash: secretHash = '', config } = c.var;
    const request = liveRequest(await findRequest(db, input.requestId));
    const [ownerHash, address] = await Promise.all([ownerHashOf(config, request.ownerId), meterKeyOf(c)]);
    if (await isExcluded(db, '', address)) throw new ApiError('uploader_excluded');
    if (await isExcluded(db, ownerHash, '')) throw new ApiError('request_closed');
    const entitlements = await entitlementsFor(c, request.ownerId);
    refuseSealed(input);
    const announcement = await validateAnnounced(input, config);
    const { folder, ...targets } = await announce(c, input, announcement, entitlements, () =>
      findSendingDestination(c, input, entitlements, secretHash),
    );
    return { folderId: folder.id, folderName: folder.name, ...targets };
  });

  route(app, endpoints.cancelSending).handle(async (c, { requestId, fileId }) => {
    const db = dbOf(c.env);
    const { now, heldSecretHash: secretHash = '' } = c.var;
    const existing = await findSending(db, requestId, secretHash);
    if (!existing) throw new ApiError('not_found');
    const { id } = existing.folder;
    await withdrawFiles(db, unfinishedFileIds(id, fileId), now);
    if (fileId === undefined) await markDeleting(db, emptyFolderId(id), now);
    afterAnswer(c, finishRemovals(c.env, [id], now));
    return { success: true };
  });
}

/** Rejects encrypted files, because senders have no key of the request's owner. */
function refuseSealed({ files }: Pick<ParsedInput<typeof endpoints.send>, 'files'>): void {
  const index = files.findIndex(({ sealed }) => sealed !== undefined);
  if (index >= 0) throw invalidInput(`files[${index}].sealed`, 'is not accepted by a request for files');
}
