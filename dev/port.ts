import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Returns true if a server can listen at the port, for IPv4 and IPv6. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // Other errors do not mean that the port is used. For example, IPv6 may be missing.
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** Range below the ephemeral ports. Ephemeral ports begin at 32768 on Linux and at 49152 elsewhere. */
const FROM = 20_000;
const TO = 32_768;

/** Returns a free port. Leaves out ephemeral ports, because the system may give them to other processes. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO);
    if (await isPortFree(port)) return port;
  }
}
