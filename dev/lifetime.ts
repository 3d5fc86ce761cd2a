import type { ChildProcess } from 'node:child_process';

const GRACE_MS = 5000;

/**
 * Ties this process to a child: forwards stop signals to it and exits when it exits. Runs `cleanUp` before exiting.
 * The child may receive Ctrl-C twice, which is harmless.
 */
export function liveAndDieWith(child: ChildProcess, cleanUp: () => Promise<void> = async () => {}): void {
  let stopping = false;
  const stop = () => {
    if (!stopping) setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
    stopping = true;
    child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  child.once('exit', async (code) => {
    await cleanUp();
    if (!stopping) console.error('The Worker has stopped.');
    process.exit(stopping ? 0 : (code ?? 1));
  });
}

/** Runs a script's main function. Prints only the message of an error. */
export async function main(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
