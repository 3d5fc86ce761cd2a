import { once } from 'node:events';
import { spawnGroup } from './process-group.ts';

export interface Display {
  /** Value of `DISPLAY`. */
  readonly name: string;
  close(): Promise<void>;
}

/** Starts an X server without a screen, on an unused display. */
export async function openDisplay(width: number, height: number): Promise<Display> {
  const screen = ['-screen', '0', `${width}x${height}x24`];
  // Xvfb chooses the display number itself, and writes it to stream 3.
  const server = spawnGroup('Xvfb', ['-displayfd', '3', ...screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const written = once(server.leader.stdio[3] as NodeJS.ReadableStream, 'data');
  const [number] = await Promise.race([written, once(server.leader, 'exit')]);
  if (server.leader.exitCode !== null) throw new Error(`Xvfb ended with ${server.leader.exitCode}.`);
  return { name: `:${String(number).trim()}`, close: server.end };
}
