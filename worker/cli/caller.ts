import type { Context } from 'hono';
import type { Endpoint } from '../contract/calls/endpoint';
import { USER_ID_HEADER } from '../contract/ids';
import { tokenUserOf } from '../identity/api-token-caller';
import { ApiError, invalidInput } from '../lib/api-error';
import type { AppEnv } from '../lib/env';
import { isSentByPage } from '../programs/program';

/**
 * Returns the user id from the header, otherwise the user id of the API token. Does not check that the caller may use
 * the id from the header. Rejects requests of web pages.
 */
export async function readCallerId(c: Context<AppEnv>, call: Pick<Endpoint, 'caller' | 'scope'>): Promise<string> {
  if (isSentByPage((name) => c.req.header(name))) throw new ApiError('not_from_pages');
  const caller = await tokenUserOf(c, call);
  const userId = c.req.header(USER_ID_HEADER) ?? caller.userId;
  if (userId === undefined) throw invalidInput(USER_ID_HEADER, 'is required without an API token');
  return userId;
}
