import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Whether nothing listens on the port of this machine, by either version of IP. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // A machine without IPv6 has nobody there who could have taken the port.
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** Below what systems give to whoever asks for any port: 32768 and up of Linux, 49152 and up elsewhere. */
const FROM = 20_000;
const TO = 32_768;

/**
 * A port that was free a moment ago, and that no program gets by chance before ours listens: a server that asks the
 * system for any port would answer in its place.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO);
    if (await isPortFree(port)) return port;
  }
}
