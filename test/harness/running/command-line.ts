import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { sha256 } from '../bytes.ts';
import type { Person } from '../people.ts';
import type { Server } from './server.ts';

const ENDS_WITHIN_MS = 60_000;

export interface ProgramResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly cwd?: string;
  readonly input?: Uint8Array | string;
  readonly env?: Readonly<Record<string, string>>;
  /** Resolves when the program and its children must get SIGINT, as after Ctrl-C. */
  readonly interrupted?: () => Promise<void>;
  readonly endsWithinMs?: number;
}

export function run(
  program: string,
  args: readonly string[],
  { cwd, input, env, interrupted, endsWithinMs = ENDS_WITHIN_MS }: RunOptions = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const running = spawn(program, args, {
      ...(cwd !== undefined && { cwd }),
      env: { ...process.env, ...env },
      timeout: endsWithinMs,
      // SIGINT reaches all children only in a process group.
      detached: interrupted !== undefined,
    });
    void interrupted?.().then(() => running.pid !== undefined && process.kill(-running.pid, 'SIGINT'), reject);
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    running.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    running.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    running.once('error', reject);
    // A program may end before it has read all input.
    running.stdin.on('error', () => {});
    running.stdin.end(input);
    running.once('close', (code) => {
      resolve({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() });
    });
  });
}

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

export async function curl(
  person: Person,
  args: readonly string[],
  options: RunOptions = {},
): Promise<ProgramResult & { status: number; headers: Headers }> {
  const ended = await run(
    'curl',
    [...curlAs(person), '-w', '%{stderr}\n%{http_code}\n%{header_json}', ...args],
    options,
  );
  const [, status = '0', json = '{}'] = /\n(\d{3})\n(\{[\s\S]*\})\s*$/.exec(ended.stderr) ?? [];
  const headers = new Headers();
  for (const [name, values] of Object.entries(JSON.parse(json) as Record<string, string[]>)) {
    for (const value of values) headers.append(name, value);
  }
  return { ...ended, status: Number(status), headers };
}

export async function inDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'fileshare-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

export interface WorkDirectory {
  readonly directory: string;
  write(files: Readonly<Record<string, Uint8Array>>): Promise<void>;
  /** Returns the SHA-256 of each file by path, and `''` for an empty directory. */
  sums(below: string): Promise<Record<string, string>>;
}

export const workDirectory = (directory: string): WorkDirectory => ({
  directory,
  async write(files) {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(directory, name)), { recursive: true });
      await writeFile(join(directory, name), content);
    }
  },
  async sums(below) {
    const top = join(directory, below);
    const sums: Record<string, string> = {};
    for (const entry of await readdir(top, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) sums[relative(top, path)] = sha256(await readFile(path));
      else if (entry.isDirectory() && (await readdir(path)).length === 0) sums[relative(top, path)] = '';
    }
    return sums;
  },
});

export const at = ({ url }: Pick<Server, 'url'>, path: string): string => new URL(path, url).href;
