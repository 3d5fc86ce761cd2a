/**
 * The identity provider manages passwords and sign-in sessions.
 *
 * Clients repeat `linkAnonymous` and `deleteAccount` after an interruption, so the order of their steps matters.
 * Linking ends the rights of the anonymous id before it moves anything. Deletion deletes the account last.
 */
import type { Context, Hono } from 'hono';
import { endpoints } from '../contract/calls/endpoints';
import { MINUTE_MS } from '../contract/units';
import { encryptedFields, fileAnswer, sharingAnswer } from '../folders/answer';
import { EXPORT_START, parseCursor } from '../folders/my-files/export-cursor';
import { exportPage } from '../folders/my-files/export-store';
import { markSomeDeleting, moveFolders } from '../folders/owner-store';
import { emptyDeleted } from '../folders/removal/removal';
import { accountOf } from '../identity/caller';
import { forgetOwner, rememberOwner } from '../identity/owner-cookie';
import {
  deleteUserStatements,
  endOtherSessions,
  findUser,
  link,
  listLinkedIds,
  listLinkTimes,
  saveUser,
} from '../identity/store';
import { ApiError, invalidInput } from '../lib/api-error';
import { type Db, dbOf } from '../lib/database/db';
import type { AppEnv, Identity } from '../lib/env';
import { languageOfCall } from '../lib/hosts/language';
import { iso, isoOrNull } from '../lib/iso';
import { afterAnswer } from '../lib/request-log';
import { copySenderToAccount } from '../mail/confirming/sender';
import { deleteSenderStatement, findSenderAddress } from '../mail/confirming/sender-store';
import { deletePlanMailsStatement } from '../mail/outbox/queue-store';
import { stopForgotten } from '../payments/renewals';
import { forgetSubscriptionsStatements, listSubscriptions } from '../payments/store';
import { listSurplus } from '../payments/surplus-store';
import { deleteRequestsStatements, moveRequests } from '../requests/store';
import { route } from '../serve/route';
import { tokenAnswer } from './api-tokens/answer';
import { mountApiTokens } from './api-tokens/routes';
import { deleteTokensStatement, listTokens } from './api-tokens/token-store';

/** Maximum age of the sign-in for `signOutOthers` and `deleteAccount`. */
const RECENT_SIGN_IN_MS = 5 * MINUTE_MS;
const BATCH_FOLDERS = 500;

export function mountAccounts(app: Hono<AppEnv>): void {
  mountApiTokens(app);

  route(app, endpoints.createUser).handle(async () => ({ userId: `user_${crypto.randomUUID()}` }));

  route(app, endpoints.register).handle(async (c, { firebaseUid }) => {
    const { userId, uid, email, displayName } = accountOf(c);
    if (firebaseUid !== uid) throw new ApiError('not_your_account');
    await saveUser(dbOf(c.env), { id: userId, email, displayName, createdAt: c.var.now, language: languageOfCall(c) });
    await rememberOwner(c, userId);
    return { userId };
  });

  route(app, endpoints.linkAnonymous).handle(async (c, { userId, anonymousUserId }) => {
    const db = dbOf(c.env);
    if ((await link(db, anonymousUserId, userId, c.var.now)) !== userId) throw new ApiError('linked_elsewhere');
    const [movedFolders] = await Promise.all([
      moveToAccount(db, anonymousUserId, userId),
      copySenderToAccount(c, userId),
    ]);
    return { success: true, movedFolders };
  });

  route(app, endpoints.exportData).handle(async (c, { userId, after }) => {
    const cursor = after === undefined ? EXPORT_START : parseCursor(after);
    if (cursor === null) throw invalidInput('after', 'is not a cursor of an earlier page');
    const db = dbOf(c.env);
    const [user, mailAddress, linkTimes, apiTokens, subscriptions, surplus, page] = await Promise.all([
      findUser(db, userId),
      findSenderAddress(db, c.var.config, userId),
      listLinkTimes(db, userId),
      listTokens(db, userId),
      listSubscriptions(db, userId),
      listSurplus(db, userId),
      exportPage(db, userId, cursor),
    ]);
    const { email, displayName } = accountOf(c);
    return {
      account: {
        userId,
        email,
        mailAddress,
        displayName,
        createdAt: isoOrNull(user?.createdAt ?? null),
        linkedAt: linkTimes.map(iso),
      },
      apiTokens: apiTokens.map(tokenAnswer),
      subscriptions: subscriptions.map(({ id, planId, reportedStatus, paidUntil, endedAt }) => ({
        id,
        planId,
        status: reportedStatus,
        paidUntil: isoOrNull(paidUntil),
        endedAt: isoOrNull(endedAt),
      })),
      secondSubscriptions: surplus.map(({ id, foundAt, refund }) => ({
        id,
        foundAt: iso(foundAt),
        refund: refund ?? 'pending',
      })),
      folders: page.folders.map(({ folder, files }) => ({
        folderId: folder.id,
        parentFolderId: folder.parentId,
        folderName: folder.name,
        createdAt: iso(folder.createdAt),
        expiryDate: isoOrNull(folder.expiresAt),
        totalDownloads: folder.downloadCount,
        bandwidthUsed: folder.downloadedBytes,
        ...sharingAnswer(folder),
        ...encryptedFields(folder),
        takedownReason: folder.takedownReason,
        files: files.map((file) => fileAnswer(folder, file)),
      })),
      next: page.next,
    };
  });

  route(app, endpoints.signOut).handle(async (c) => {
    forgetOwner(c);
    return { success: true };
  });

  route(app, endpoints.signOutOthers).handle(async (c, { userId }) => {
    const { email, displayName, signedInAt } = recentAccountOf(c);
    const db = dbOf(c.env);
    await saveUser(db, { id: userId, email, displayName, createdAt: c.var.now, language: languageOfCall(c) });
    await endOtherSessions(db, userId, signedInAt, c.var.now);
    await rememberOwner(c, userId);
    return { success: true };
  });

  route(app, endpoints.deleteAccount).handle(async (c, { userId }) => {
    const db = dbOf(c.env);
    recentAccountOf(c);
    // An interrupted linking leaves folders with an anonymous id. Without its row in `links`, the id could use them.
    for (const anonymousId of await listLinkedIds(db, userId)) await moveToAccount(db, anonymousId, userId);
    while ((await markSomeDeleting(db, userId, c.var.now, BATCH_FOLDERS)) > 0);
    await db.batch([
      ...deleteRequestsStatements(db, userId),
      deleteTokensStatement(db, userId),
      deleteSenderStatement(db, userId),
      deletePlanMailsStatement(db, userId),
      ...forgetSubscriptionsStatements(db, userId, c.var.now),
      ...deleteUserStatements(db, userId, c.var.now),
    ]);
    forgetOwner(c);
    afterAnswer(c, stopForgotten(db, c.var.config, c.var.now));
    afterAnswer(c, emptyDeleted(c.env, userId, c.var.now));
    return { success: true };
  });
}

async function moveToAccount(db: Db, anonymousId: string, userId: string): Promise<number> {
  await moveRequests(db, anonymousId, userId);
  let movedFolders = 0;
  for (let moved = -1; moved !== 0; movedFolders += moved) {
    moved = await moveFolders(db, anonymousId, userId, BATCH_FOLDERS);
  }
  return movedFolders;
}

/** Throws `recent_sign_in_required` if the sign-in is too old. */
function recentAccountOf(c: Context<AppEnv>): Identity {
  const identity = accountOf(c);
  if (identity.signedInAt < c.var.now - RECENT_SIGN_IN_MS) throw new ApiError('recent_sign_in_required');
  return identity;
}
