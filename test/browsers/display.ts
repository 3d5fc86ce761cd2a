import { once } from 'node:events';
import { spawnGroup } from './process-group.ts';

export interface Display {
  /** What `DISPLAY` is set to. */
  readonly name: string;
  close(): Promise<void>;
}

/** Starts an X server without a screen, on a display that nobody uses. */
export async function openDisplay(width: number, height: number): Promise<Display> {
  const screen = ['-screen', '0', `${width}x${height}x24`];
  // It picks the number of the display itself, and writes it to the third stream.
  const server = spawnGroup('Xvfb', ['-displayfd', '3', ...screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const written = once(server.leader.stdio[3] as NodeJS.ReadableStream, 'data');
  const [number] = await Promise.race([written, once(server.leader, 'exit')]);
  if (server.leader.exitCode !== null) throw new Error(`Xvfb ended with ${server.leader.exitCode}.`);
  return { name: `:${String(number).trim()}`, close: server.end };
}
