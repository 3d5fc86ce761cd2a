/** Programs as people run them in a terminal, against the server under test. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Person } from '../people.ts';
import type { Server } from './server.ts';

const ENDS_WITHIN_MS = 60_000;

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Surroundings {
  readonly cwd?: string;
  /** What comes by a pipe, written and closed at once. */
  readonly input?: Uint8Array | string;
  /** Beside what this process has. */
  readonly env?: Readonly<Record<string, string>>;
  /** Sends the program and all that it has started an interrupt, as Ctrl-C does, once this resolves. */
  readonly interrupted?: () => Promise<void>;
  /** After how long it is ended, whether it is done or not. */
  readonly endsWithinMs?: number;
}

/** Runs a program to its end, whatever that is. */
export function run(
  program: string,
  args: readonly string[],
  { cwd, input, env, interrupted, endsWithinMs = ENDS_WITHIN_MS }: Surroundings = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const running = spawn(program, args, {
      ...(cwd !== undefined && { cwd }),
      env: { ...process.env, ...env },
      timeout: endsWithinMs,
      // A group of its own, which an interrupt reaches whole.
      detached: interrupted !== undefined,
    });
    void interrupted?.().then(() => running.pid !== undefined && process.kill(-running.pid, 'SIGINT'), reject);
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    running.stdout.on('data', (some: Buffer) => stdout.push(some));
    running.stderr.on('data', (some: Buffer) => stderr.push(some));
    running.once('error', reject);
    // A program that has its answer may read no further.
    running.stdin.on('error', () => {});
    running.stdin.end(input);
    running.once('close', (code) => {
      resolve({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() });
    });
  });
}

/** The address from which a program of this person's comes, as its arguments (curl's and wget's are spelled differently). */
const addressOf = ({ address }: Person): string => `CF-Connecting-IP: ${address}`;

export const curlAs = (person: Person) => ['-sS', '-H', addressOf(person)];
export const wgetAs = (person: Person) => ['-nv', `--header=${addressOf(person)}`];
export const aria2As = (person: Person) => ['-q', '--no-conf', `--header=${addressOf(person)}`];
export const rcloneAs = (person: Person) => [
  '--config',
  '/dev/null',
  '--http-headers',
  `CF-Connecting-IP,${person.address}`,
];

/** What curl sent and was answered: its standard output, and status and headers. */
export async function curl(
  person: Person,
  args: readonly string[],
  surroundings: Surroundings = {},
): Promise<Ended & { status: number; headers: Headers }> {
  const ended = await run(
    'curl',
    [...curlAs(person), '-w', '%{stderr}\n%{http_code}\n%{header_json}', ...args],
    surroundings,
  );
  const [, status = '0', json = '{}'] = /\n(\d{3})\n(\{[\s\S]*\})\s*$/.exec(ended.stderr) ?? [];
  const headers = new Headers();
  for (const [name, values] of Object.entries(JSON.parse(json) as Record<string, string[]>)) {
    for (const value of values) headers.append(name, value);
  }
  return { ...ended, status: Number(status), headers };
}

/** A directory for as long as `work` takes. */
export async function inDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'fileshare-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** The address of a page of the server, as it is typed. */
export const at = ({ url }: Pick<Server, 'url'>, path: string): string => new URL(path, url).href;
