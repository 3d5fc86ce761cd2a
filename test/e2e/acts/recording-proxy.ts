import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface RecordingProxy {
  readonly url: URL;
  /** Returns one buffer per connection. */
  sent(): Buffer[];
  close(): Promise<void>;
}

/** Records the raw bytes of all requests, also of workers and service workers. */
export async function recordBytes(target: URL): Promise<RecordingProxy> {
  const connections: Buffer[][] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const chunks: Buffer[] = [];
    connections.push(chunks);
    const origin = connect({ host: target.hostname, port: Number(target.port) });
    client.on('data', (chunk: Buffer) => chunks.push(chunk));
    for (const [from, to] of [
      [client, origin],
      [origin, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy()).once('close', () => sockets.delete(from));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
    sent: () => connections.map((chunks) => Buffer.concat(chunks)),
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
