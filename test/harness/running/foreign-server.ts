/** Clients must not trust this server of another origin. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

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
