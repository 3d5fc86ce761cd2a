import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A program of Node and its arguments, and the name that its lines are shown under. */
export interface Part {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs all parts at once and to their ends, whether others fail or not. `show` gets what they print line by line, each
 * behind the name of its part. Resolves to the names of those that failed. A signal to stop goes on to all of them.
 */
export async function runSideBySide(parts: readonly Part[], show: (line: string) => void): Promise<readonly string[]> {
  const width = Math.max(...parts.map(({ name }) => name.length));
  const children = parts.map(({ name, args, env }) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    return { name, ended: endOf(child, (line) => show(`${name.padEnd(width)} | ${line}`)), child };
  });
  const stop = (signal: NodeJS.Signals) => {
    for (const { child } of children) child.kill(signal);
  };
  for (const signal of STOPS) process.on(signal, stop);
  const codes = await Promise.all(children.map(({ ended }) => ended));
  for (const signal of STOPS) process.off(signal, stop);
  return children.filter((_, index) => codes[index] !== 0).map(({ name }) => name);
}

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Passes the lines of both streams on; resolves to the exit code, null after a signal. */
async function endOf(child: ChildProcess, show: (line: string) => void): Promise<number | null> {
  for (const input of [child.stdout, child.stderr]) if (input) createInterface({ input }).on('line', show);
  const [code] = await once(child, 'close');
  return code;
}
