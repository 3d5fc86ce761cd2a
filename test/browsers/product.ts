/** Global setup of Vitest. Serves Fileshare like `npm start`, with separate data. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../dev/port.ts';
import { ROOT } from '../../dev/wrangler.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Without a slash at the end. */
    productUrl: string;
  }
}

/** A busy machine needs minutes to build the page. */
const START_LIMIT_MS = 300_000;

export default async function serveProduct({ provide }: TestProject): Promise<() => Promise<void>> {
  const state = mkdtempSync(join(tmpdir(), 'fileshare-browsers-'));
  const [port, authPort, paymentPort] = [await freePort(), await freePort(), await freePort()];
  const args = [
    '--port',
    String(port),
    '--persist-to',
    state,
    '--var',
    `FIREBASE_AUTH_EMULATOR_HOST:127.0.0.1:${authPort}`,
    '--var',
    `DODO_PAYMENTS_BASE_URL:http://127.0.0.1:${paymentPort}`,
    // All visitors have the same address, so the rate limit is raised.
    '--var',
    'UPLOADS_PER_WINDOW:1000',
  ];
  const child = spawn(process.execPath, ['dev/start/start.ts', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(state, { recursive: true, force: true });
  };

  const productUrl = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_LIMIT_MS;
  for (const url of [`${productUrl}/health`, `http://127.0.0.1:${authPort}/`]) {
    while (!(await answers(url))) {
      if (child.exitCode === null && Date.now() < deadline) await wait(200);
      else {
        await stop();
        throw new Error(`The product did not start.\n${output}`);
      }
    }
  }
  provide('productUrl', productUrl);
  return stop;
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
