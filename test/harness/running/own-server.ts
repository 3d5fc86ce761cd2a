import { afterAll, beforeAll } from 'vitest';
import { type Server, type ServerOptions, startServer } from './server.ts';

/** Starts a server for all tests of the calling file. Its fields exist once the tests run. */
export const ownServer = (options?: ServerOptions): Server => serverOfFile(() => startServer(options));

/** Gets a server before the tests of the calling file, and closes it after them. */
export function serverOfFile(start: () => Promise<Server>): Server {
  const server = {} as Server;
  beforeAll(async () => {
    Object.assign(server, await start());
  });
  afterAll(() => server.close());
  return server;
}
