import type { Hono } from 'hono';
import { endpoints } from '../contract/calls/endpoints';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { route } from '../serve/route';
import { requestAnswer } from './answer';
import { makeRequest } from './make-request';
import { mountSendings } from './sending-routes';
import { requireRequest, sendingsOf } from './sendings';
import { stateOf } from './state';
import { countRequests, deleteRequest, findOwnRequest, listRequests, setClosedAt } from './store';

export function mountRequests(app: Hono<AppEnv>): void {
  mountSendings(app);

  route(app, endpoints.makeRequest).handle(makeRequest);

  route(app, endpoints.requests).handle(async (c, { userId, page, limit }) => {
    const db = dbOf(c.env);
    const [rows, total] = await Promise.all([
      listRequests(db, userId, (page - 1) * limit, limit),
      countRequests(db, userId),
    ]);
    return {
      requests: rows.map((request) => requestAnswer(c, request)),
      pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
    };
  });

  route(app, endpoints.sendings).handle(sendingsOf);

  route(app, endpoints.closeRequest).handle(async (c, { requestId, userId, isClosed }) => {
    const db = dbOf(c.env);
    const ownRequest = requireRequest(await findOwnRequest(db, userId, requestId));
    if (stateOf(ownRequest.request, c.var.now) === 'expired') throw new ApiError('request_expired');
    const closedAt = isClosed ? (ownRequest.request.closedAt ?? c.var.now) : null;
    await setClosedAt(db, userId, requestId, closedAt);
    return { request: requestAnswer(c, { ...ownRequest, request: { ...ownRequest.request, closedAt } }) };
  });

  route(app, endpoints.deleteRequest).handle(async (c, { requestId, userId }) => {
    if (!(await deleteRequest(dbOf(c.env), userId, requestId))) throw new ApiError('not_found');
    return { success: true };
  });
}
