/** Runs the script of `/cli` as a user does: the shell reads it from standard input. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sha256 } from '../bytes.ts';
import { newPerson, type Person } from '../people.ts';
import { type ProgramResult, run } from './command-line.ts';
import type { Server } from './server.ts';

export const SHELLS = ['dash', 'busybox', 'bash', 'zsh'] as const;
type Shell = (typeof SHELLS)[number];

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Maximum bytes per second of curl. */
  readonly rate?: number;
  readonly interrupted?: () => Promise<void>;
  readonly origin?: string;
  readonly endsWithinMs?: number;
  /** Relative to `directory` of `Desk`. */
  readonly in?: string;
}

export interface Desk {
  readonly person: Person;
  readonly directory: string;
  /** Returns the texts in which the script remembers uploads. */
  remembered(): Promise<string>;
  cli(args: readonly string[], options?: RunOptions): Promise<ProgramResult>;
}

export async function atDesk<T>(server: Server, shell: Shell, work: (desk: Desk) => Promise<T>): Promise<T> {
  const person = newPerson();
  const home = await mkdtemp(join(tmpdir(), 'fileshare-cli-'));
  const directory = await mkdtemp(join(home, 'work-'));
  const state = join(home, 'state');
  const script = await (await server.as(person).fetch('/cli')).text();
  try {
    return await work({
      person,
      directory,
      async remembered() {
        const entries = await readdir(state, { recursive: true, withFileTypes: true }).catch(() => []);
        const files = entries.filter((entry) => entry.isFile());
        // The script may rename a file before the test reads it.
        const textOf = (path: string) => readFile(path, 'utf8').catch(() => '');
        const texts = await Promise.all(files.map(({ parentPath, name }) => textOf(join(parentPath, name))));
        return texts.join('\n');
      },
      async cli(args, { env, rate, interrupted, endsWithinMs, origin = server.url.origin, in: below = '.' } = {}) {
        const curlrc = [`header = "CF-Connecting-IP: ${person.address}"`, ...(rate ? [`limit-rate = ${rate}`] : [])];
        await writeFile(join(home, '.curlrc'), `${curlrc.join('\n')}\n`);
        return run(shell, [...(shell === 'busybox' ? ['sh'] : []), '-s', '--', ...args], {
          cwd: join(directory, below),
          input: script.replaceAll(server.url.origin, origin),
          env: { HOME: home, CURL_HOME: home, XDG_STATE_HOME: state, LANG: 'C.UTF-8', ...env },
          ...(interrupted && { interrupted }),
          ...(endsWithinMs !== undefined && { endsWithinMs }),
        });
      },
    });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

export const MB = 1_000_000;
export const LINK = /^http:\/\/[^/]+\/d\/([\w-]{16})\n$/;
export const folderIn = (stdout: string): string => LINK.exec(stdout)?.[1] ?? '';

export async function writeBelow(desk: Desk, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(desk.directory, name)), { recursive: true });
    await writeFile(join(desk.directory, name), content);
  }
}

/** Throws after 30 seconds. */
export async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await isSo()); await wait(20)) {
    if (Date.now() > end) throw new Error('The condition did not become true in time.');
  }
}

/** Returns the SHA-256 of each file by path. */
export async function filesBelow(desk: Desk, directory: string): Promise<Record<string, string>> {
  const top = join(desk.directory, directory);
  const entries = await readdir(top, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sums = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(top.length + 1), sha256(await readFile(path))] as const;
    }),
  );
  return Object.fromEntries(sums);
}
