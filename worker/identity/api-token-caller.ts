/** Checks the API token of a request: its signature, its row in D1, and its scopes. */
import type { Context } from 'hono';
import type { Endpoint } from '../contract/calls/endpoint';
import type { CallScope, TokenScope } from '../contract/calls/scopes';
import { MANAGEMENT_SECRET_HEADER } from '../contract/ids';
import { ApiError, tooMany } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv, TokenHolder } from '../lib/env';
import { afterAnswer } from '../lib/request-log';
import { addressOf } from './address';
import { allows, apiTokenIn, isApiToken, isUnexpired, isUseDue, readScopes, staleUseTime } from './api-token';
import { findApiToken, writeUse } from './api-token-store';
import { DeadTokens } from './dead-tokens';
import { network } from './network';
import { secretHashOf } from './signed-secret';

const deadTokens = new DeadTokens();

/**
 * Returns the user of the API token. A management secret takes precedence over the token. Throws `token_invalid`,
 * `token_scope` or `too_many_tokens`.
 */
export async function tokenUserOf(
  c: Context<AppEnv>,
  { caller, scope }: Pick<Endpoint, 'caller' | 'scope'>,
): Promise<{ userId?: string }> {
  const holder = await tokenHolderOf(c, scope);
  const hasManagementSecret = caller === 'manager' && c.req.header(MANAGEMENT_SECRET_HEADER) !== undefined;
  return holder === undefined || hasManagementSecret ? {} : { userId: holder.userId };
}

/** Returns undefined without a token, and for the scope `public`. Throws like `tokenUserOf`. */
export async function tokenHolderOf(c: Context<AppEnv>, scope: CallScope): Promise<TokenHolder | undefined> {
  const token = apiTokenIn(c.req.header('Authorization'));
  if (token === undefined || scope === 'public') return undefined;
  if (scope === 'never') throw beyondScope();
  const cachedHolder = c.get('apiToken');
  if (cachedHolder === undefined) return authenticateToken(c, token, scope);
  if (!allows(cachedHolder.scopes, scope)) throw beyondScope(scope);
  return cachedHolder;
}

async function authenticateToken(c: Context<AppEnv>, token: string, scope: TokenScope): Promise<TokenHolder> {
  const { now, config } = c.var;
  if (!(await isApiToken(config, token))) throw invalid();
  const hash = await secretHashOf(token);
  if (deadTokens.has(hash, now)) throw invalid();
  const address = network(addressOf(c));
  const waitMs = deadTokens.waitMs(address, now);
  if (waitMs > 0) throw tooMany('too_many_tokens', waitMs);
  const db = dbOf(c.env);
  const row = await findApiToken(db, hash);
  if (row === undefined || !isUnexpired(row, now)) {
    deadTokens.add(hash, address, now);
    throw invalid();
  }
  const scopes = readScopes(row.scopes);
  if (!allows(scopes, scope)) throw beyondScope(scope);
  if (isUseDue(row.lastUsedAt, now)) afterAnswer(c, writeUse(db, hash, now, staleUseTime(now)));
  const holder = { userId: row.userId, scopes };
  c.set('apiToken', holder);
  return holder;
}

const challenge = (error: string): Record<string, string> => ({
  'WWW-Authenticate': `Bearer realm="Fileshare", error="${error}"`,
});

const invalid = () => new ApiError('token_invalid', {}, challenge('invalid_token'));

/** Without `scope`, the error means that no token may make the call. */
const beyondScope = (scope?: TokenScope) =>
  new ApiError('token_scope', scope === undefined ? {} : { scope }, challenge('insufficient_scope'));
