/** Requests for files, as their owners make and keep them. */
import type { Context, Hono } from 'hono';
import { requestPath } from '../contract/byte-paths';
import { endpoints } from '../contract/calls/endpoints';
import type { OwnRequest as OwnRequestAnswer } from '../contract/calls/requests';
import { FREE_SMALL_MAX_DAYS, NO_EXPIRY, REQUESTS_MAX } from '../contract/limits';
import { cleanName } from '../contract/names';
import { DAY_MS } from '../contract/units';
import { takeCreation } from '../folders/creation-rate';
import { expiresAt } from '../folders/expiry/expiry';
import { takePassword } from '../folders/gate/attempts';
import { hashPassword } from '../folders/gate/password-hash';
import { newFolder } from '../folders/new-folder';
import { meterKeyOf } from '../identity/address';
import { refuseExcluded } from '../identity/excluded';
import { ApiError, invalidInput, tooMany } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { publicOrigin } from '../lib/hosts/origin';
import { newShareId } from '../lib/id';
import { iso } from '../lib/iso';
import { on } from '../lib/serve';
import { entitlementsFor, meterKeyFor } from '../plans/current';
import { mountSendings } from './sending-routes';
import { longestDays, stateOf } from './state';
import {
  countRequests,
  deleteRequest,
  findOwnRequest,
  insertRequest,
  listRequests,
  listSendings,
  type OwnRequest,
  writeClosed,
} from './store';

export function mountRequests(app: Hono<AppEnv>): void {
  mountSendings(app);

  on(
    app,
    endpoints.makeRequest,
  )(async (c, { userId, title: typed, note, days, maxFiles, maxBytes, isForOne, password }) => {
    const db = dbOf(c.env, { ownerId: userId });
    const { now } = c.var;
    const title = cleanName(typed);
    if ('problem' in title) throw invalidInput('title', title.problem);
    const [allowed] = await Promise.all([entitlementsFor(c, userId), refuseExcluded(c, userId)]);
    const { tier } = allowed;
    if (days > longestDays(tier)) throw invalidInput('days', `must be at most ${longestDays(tier)}`);
    if ((await countRequests(db, userId)) >= REQUESTS_MAX) throw new ApiError('requests_full');
    const meterKey = await meterKeyFor(c, userId, allowed);
    await takeCreation(c, meterKey);
    if (password) await countHash(c);
    // For as long as what arrives at the last moment may be kept.
    const folderDays = tier === 'premium' ? NO_EXPIRY : days + FREE_SMALL_MAX_DAYS;
    const folder = newFolder({
      ...{ id: newShareId(), ownerId: userId, parentId: null, meterKey, name: title.name, createdAt: now },
      ...{ expiresAt: expiresAt(folderDays, now), initKey: '', stoppedAt: now },
    });
    const request = {
      ...{ id: newShareId(), ownerId: userId, folderId: folder.id, meterKey, title: title.name, note: note || null },
      ...{ createdAt: now, expiresAt: now + Math.round(days * DAY_MS), maxFiles, maxBytes, isForOne },
      passwordHash: password ? hashPassword(password) : null,
    };
    if (!(await insertRequest(db, request, folder))) throw new ApiError('requests_full');
    const made = { ...request, closedAt: null, usedFiles: 0, usedBytes: 0 };
    return { request: requestAnswer(c, { request: made, sendingCount: 0, hasFolder: 1 }) };
  });

  on(
    app,
    endpoints.requests,
  )(async (c, { userId, page, limit }) => {
    const db = dbOf(c.env, { ownerId: userId });
    const [found, total] = await Promise.all([
      listRequests(db, userId, (page - 1) * limit, limit),
      countRequests(db, userId),
    ]);
    return {
      requests: found.map((request) => requestAnswer(c, request)),
      pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
    };
  });

  on(
    app,
    endpoints.sendings,
  )(async (c, { requestId, userId, page, limit }) => {
    const db = dbOf(c.env, { requestId });
    const { request } = found(await findOwnRequest(db, userId, requestId));
    const { sendings, total } = await listSendings(db, request, (page - 1) * limit, limit);
    return {
      sendings: sendings.map(({ sending, folderId, message, unfinishedFiles }) => ({
        folderId,
        sender: sending.sender,
        message,
        begunAt: iso(sending.begunAt),
        fileCount: sending.files,
        totalBytes: sending.bytes,
        unfinishedFiles: unfinishedFiles ?? 0,
      })),
      pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
    };
  });

  on(
    app,
    endpoints.closeRequest,
  )(async (c, { requestId, userId, isClosed }) => {
    const db = dbOf(c.env, { requestId });
    const own = found(await findOwnRequest(db, userId, requestId));
    if (stateOf(own.request, c.var.now) === 'expired') throw new ApiError('request_expired');
    const closedAt = isClosed ? (own.request.closedAt ?? c.var.now) : null;
    await writeClosed(db, userId, requestId, closedAt);
    return { request: requestAnswer(c, { ...own, request: { ...own.request, closedAt } }) };
  });

  on(
    app,
    endpoints.deleteRequest,
  )(async (c, { requestId, userId }) => {
    if (!(await deleteRequest(dbOf(c.env, { ownerId: userId }), userId, requestId))) throw new ApiError('not_found');
    return { success: true };
  });
}

function found(request: OwnRequest | undefined): OwnRequest {
  if (!request) throw new ApiError('not_found');
  return request;
}

async function countHash(c: Context<AppEnv>): Promise<void> {
  const waitMs = await takePassword(c, await meterKeyOf(c));
  if (waitMs > 0) throw tooMany('too_many_passwords', waitMs);
}

const requestAnswer = (c: Context<AppEnv>, { request, sendingCount, hasFolder }: OwnRequest): OwnRequestAnswer => ({
  requestId: request.id,
  link: publicOrigin(c) + requestPath(request.id),
  title: request.title,
  note: request.note,
  createdAt: iso(request.createdAt),
  expiryDate: iso(request.expiresAt),
  state: stateOf(request, c.var.now),
  maxFiles: request.maxFiles,
  maxBytes: request.maxBytes,
  usedFiles: request.usedFiles,
  usedBytes: request.usedBytes,
  isForOne: request.isForOne,
  hasPassword: request.passwordHash !== null,
  sendingCount,
  folderId: hasFolder ? request.folderId : null,
});
