import type { Context } from 'hono';
import type { Answer, HandlerInput } from '../contract/calls/endpoint';
import type { endpoints } from '../contract/calls/endpoints';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { iso } from '../lib/iso';
import { findOwnRequest, listSendings, type OwnRequest } from './store';

/** Throws `not_found` if the request does not exist, has a different owner or was taken down. */
export async function sendingsOf(
  c: Context<AppEnv>,
  { requestId, userId, page, limit }: HandlerInput<typeof endpoints.sendings>,
): Promise<Answer<typeof endpoints.sendings>> {
  const db = dbOf(c.env);
  const { request } = requireRequest(await findOwnRequest(db, userId, requestId));
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
}

export function requireRequest(request: OwnRequest | undefined): OwnRequest {
  if (!request) throw new ApiError('not_found');
  return request;
}
