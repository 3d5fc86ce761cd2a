/** Routes of requests for files, for their owners. */
import type { Hono } from 'hono';
import { endpoints } from '../contract/calls/endpoints';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { on } from '../lib/serve';
import { requestAnswer } from './answer';
import { makeRequest } from './make-request';
import { mountSendings } from './sending-routes';
import { foundRequest, sendingsOf } from './sendings';
import { stateOf } from './state';
import { countRequests, deleteRequest, findOwnRequest, listRequests, writeClosed } from './store';

export function mountRequests(app: Hono<AppEnv>): void {
  mountSendings(app);

  on(app, endpoints.makeRequest)(makeRequest);

  on(
    app,
    endpoints.requests,
  )(async (c, { userId, page, limit }) => {
    const db = dbOf(c.env);
    const [found, total] = await Promise.all([
      listRequests(db, userId, (page - 1) * limit, limit),
      countRequests(db, userId),
    ]);
    return {
      requests: found.map((request) => requestAnswer(c, request)),
      pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
    };
  });

  on(app, endpoints.sendings)(sendingsOf);

  on(
    app,
    endpoints.closeRequest,
  )(async (c, { requestId, userId, isClosed }) => {
    const db = dbOf(c.env);
    const own = foundRequest(await findOwnRequest(db, userId, requestId));
    if (stateOf(own.request, c.var.now) === 'expired') throw new ApiError('request_expired');
    const closedAt = isClosed ? (own.request.closedAt ?? c.var.now) : null;
    await writeClosed(db, userId, requestId, closedAt);
    return { request: requestAnswer(c, { ...own, request: { ...own.request, closedAt } }) };
  });

  on(
    app,
    endpoints.deleteRequest,
  )(async (c, { requestId, userId }) => {
    if (!(await deleteRequest(dbOf(c.env), userId, requestId))) throw new ApiError('not_found');
    return { success: true };
  });
}
