import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Each line of output begins with `name`. */
export interface Part {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Returns the names of failed programs. A failure does not stop the others. */
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

/** Returns null if a signal ended the program. */
async function endOf(child: ChildProcess, show: (line: string) => void): Promise<number | null> {
  for (const input of [child.stdout, child.stderr]) if (input) createInterface({ input }).on('line', show);
  const [code] = await once(child, 'close');
  return code;
}
