import type { Context, Hono } from 'hono';
import { apiTokenEndpoints } from '../../contract/calls/api-tokens';
import { API_TOKENS_MAX } from '../../contract/limits';
import { DAY_MS, HOUR_MS } from '../../contract/units';
import { lastCharsOf, newApiToken, storedScopes } from '../../identity/api-token';
import { secretHashOf } from '../../identity/signed-secret';
import { ApiError } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { newShareId } from '../../lib/id';
import type { Rate } from '../../lib/rates/rate-window';
import { takeAction } from '../../lib/rates/take';
import { route } from '../../serve/route';
import { tokenAnswer } from './answer';
import { countTokens, deleteToken, insertToken, listTokens } from './token-store';

/** Limit of created tokens per account, including revoked ones. */
const TOKENS_MADE: Rate = { limit: 60, windowMs: HOUR_MS };

export function mountApiTokens(app: Hono<AppEnv>): void {
  route(app, apiTokenEndpoints.apiTokens).handle(async (c, { userId }) => ({
    tokens: (await listTokens(dbOf(c.env), userId)).map(tokenAnswer),
  }));

  route(app, apiTokenEndpoints.makeApiToken).handle(async (c, { userId, name, scopes, days }) => {
    const db = dbOf(c.env);
    const { now, config } = c.var;
    if ((await countTokens(db, userId)) >= API_TOKENS_MAX) throw new ApiError('tokens_full');
    await takeAction(c, { key: `api-tokens:${userId}`, rate: TOKENS_MADE, code: 'too_many_tokens' });
    const secret = await newApiToken(config);
    const token = {
      secretHash: await secretHashOf(secret),
      id: newShareId(),
      userId,
      name,
      scopes: storedScopes(scopes),
      ends: lastCharsOf(secret),
      createdAt: now,
      lastUsedAt: null,
      expiresAt: days == null ? null : now + Math.round(days * DAY_MS),
    };
    if (!(await insertToken(db, token))) throw await refusal(c, userId);
    return { token: tokenAnswer(token), secret };
  });

  route(app, apiTokenEndpoints.revokeApiToken).handle(async (c, { userId, tokenId }) => {
    if (!(await deleteToken(dbOf(c.env), userId, tokenId))) throw new ApiError('not_found');
    return { success: true };
  });
}

/** Returns the reason why `insertToken` inserted nothing. */
async function refusal(c: Context<AppEnv>, userId: string): Promise<ApiError> {
  const isFull = (await countTokens(dbOf(c.env), userId)) >= API_TOKENS_MAX;
  return new ApiError(isFull ? 'tokens_full' : 'sign_in_required');
}
