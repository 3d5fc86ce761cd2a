import { adminEndpoints } from '../../worker/contract/calls/admin.ts';
import type { Calls } from './calls.ts';
import { newPerson, withToken } from './people.ts';
import { ADMIN, type Server } from './running/server.ts';

/** Logs an admin in, by default from a new client address. */
export async function adminOf(server: Pick<Server, 'as'>, person = newPerson()): Promise<Calls> {
  const { token } = await server.as(person).call(adminEndpoints.adminLogin, ADMIN);
  return server.as(withToken(person, token));
}
