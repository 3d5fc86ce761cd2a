import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type Server, type ServerOptions, startServer } from './server.ts';

/** Starts a server for the tests of the calling file. The returned object is empty until they run. */
export const ownServer = (options?: ServerOptions): Server => serverOfFile(() => startServer(options));

export function serverOfFile(start: () => Promise<Server>): Server {
  const server = {} as Server;
  beforeAll(async () => {
    Object.assign(server, await start());
  });
  afterAll(() => server.close());
  return server;
}

/** Closed at the end of the running test. */
export async function serverOfTest(options?: ServerOptions): Promise<Server> {
  const server = await startServer(options);
  onTestFinished(() => server.close());
  return server;
}
