/** A server with another origin. Clients must not trust its responses. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Runs `use` with the origin of a server that responds with `lines` to every request. Returns the result of `use`.
 * `requestedUrls` contains all requested URLs.
 */
export async function withForeignServer<T>(
  lines: string,
  use: (origin: string, requestedUrls: readonly string[]) => Promise<T>,
): Promise<T> {
  const requestedUrls: string[] = [];
  const foreign = createServer(({ url = '' }, response) => {
    requestedUrls.push(url);
    response.setHeader('Content-Type', 'text/tab-separated-values').end(lines);
  });
  foreign.listen(0, '127.0.0.1');
  await once(foreign, 'listening');
  const { port } = foreign.address() as AddressInfo;
  try {
    return await use(`http://127.0.0.1:${port}`, requestedUrls);
  } finally {
    foreign.close();
  }
}
