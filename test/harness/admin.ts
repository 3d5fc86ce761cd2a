import { beforeAll } from 'vitest';
import { adminEndpoints } from '../../worker/contract/calls/admin.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import type { Calls } from './calls.ts';
import { newPerson, withToken } from './people.ts';
import { ADMIN, type Server } from './running/server.ts';

export async function adminOf(server: Pick<Server, 'as'>, person = newPerson()): Promise<Calls> {
  const { token } = await server.as(person).call(adminEndpoints.adminLogin, ADMIN);
  return server.as(withToken(person, token));
}

/** Logs an admin in, so that other addresses cannot lock this address. Returns a function that logs in again. */
export function knownAdmin(server: Server): () => Promise<Calls> {
  const person = newPerson();
  const logIn = () => adminOf(server, person);
  beforeAll(async () => void (await logIn()));
  return logIn;
}

export const report = (server: Pick<Server, 'newVisitor'>, folderUrl: string, email: string) =>
  server.newVisitor().call(endpoints.contact, {
    name: 'Somebody',
    email,
    subject: 'Report Content',
    message: 'That is mine.',
    folderUrl,
  });
