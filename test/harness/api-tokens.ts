import { eq } from 'drizzle-orm';
import { type ApiTokenRow, apiTokens } from '../../db/api-tokens.ts';
import { apiTokenEndpoints } from '../../worker/contract/calls/api-tokens.ts';
import type { Input } from '../../worker/contract/calls/endpoint.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import { TOKEN_SCOPES } from '../../worker/contract/calls/scopes.ts';
import type { Calls } from './calls.ts';
import { type AccountHolder, newAccount, newPerson, withToken } from './people.ts';
import type { Server } from './running/server.ts';

export async function newRegistered(server: Server): Promise<Calls & { person: AccountHolder }> {
  const person = await newAccount();
  const calls = server.as(person);
  await calls.call(endpoints.register, { firebaseUid: person.uid });
  return { ...calls, person };
}

type TokenOptions = Partial<Omit<Input<typeof apiTokenEndpoints.makeApiToken>, 'userId'>>;

/** Has all scopes and no expiry by default. */
export const makeToken = ({ call, person: { userId } }: Calls, options: TokenOptions = {}) =>
  call(apiTokenEndpoints.makeApiToken, { userId, name: 'Backup', scopes: [...TOKEN_SCOPES], ...options });

export const tokensOf = async ({ call, person: { userId } }: Calls) =>
  (await call(apiTokenEndpoints.apiTokens, { userId })).tokens;

export const program = (server: Server, { person: { userId } }: Calls, secret: string): Calls =>
  server.as({ ...withToken(newPerson(), secret), userId });

export const tokenRowsOf = async ({ db }: Pick<Server, 'db'>, userId: string): Promise<ApiTokenRow[]> =>
  db.select().from(apiTokens).where(eq(apiTokens.userId, userId));

export async function changeToken(
  { db }: Pick<Server, 'db'>,
  id: string,
  changed: Partial<ApiTokenRow>,
): Promise<void> {
  await db.update(apiTokens).set(changed).where(eq(apiTokens.id, id));
}
