/** Routes of requests for files, for their owners. */
import type { Hono } from 'hono';
import { endpoints } from '../contract/calls/endpoints';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { route } from '../lib/serve';
import { requestAnswer } from './answer';
import { makeRequest } from './make-request';
import { mountSendings } from './sending-routes';
import { foundRequest, sendingsOf } from './sendings';
import { stateOf } from './state';
import { countRequests, deleteRequest, findOwnRequest, listRequests, writeClosed } from './store';

export function mountRequests(app: Hono<AppEnv>): void {
  mountSendings(app);

  route(app, endpoints.makeRequest).handle(makeRequest);

  route(app, endpoints.requests).handle(async (c, { userId, page, limit }) => {
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

  route(app, endpoints.sendings).handle(sendingsOf);

  route(app, endpoints.closeRequest).handle(async (c, { requestId, userId, isClosed }) => {
    const db = dbOf(c.env);
    const own = foundRequest(await findOwnRequest(db, userId, requestId));
    if (stateOf(own.request, c.var.now) === 'expired') throw new ApiError('request_expired');
    const closedAt = isClosed ? (own.request.closedAt ?? c.var.now) : null;
    await writeClosed(db, userId, requestId, closedAt);
    return { request: requestAnswer(c, { ...own, request: { ...own.request, closedAt } }) };
  });

  route(app, endpoints.deleteRequest).handle(async (c, { requestId, userId }) => {
    if (!(await deleteRequest(dbOf(c.env), userId, requestId))) throw new ApiError('not_found');
    return { success: true };
  });
}
