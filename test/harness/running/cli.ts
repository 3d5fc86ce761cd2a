/** Runs the script of `/cli` as a user does: the shell reads it from standard input. */
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { newPerson, type Person } from '../people.ts';
import { inDirectory, type ProgramResult, run, type WorkDirectory, workDirectory } from './command-line.ts';
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

export interface Desk extends WorkDirectory {
  readonly person: Person;
  /** Returns the texts in which the script remembers uploads. */
  remembered(): Promise<string>;
  cli(args: readonly string[], options?: RunOptions): Promise<ProgramResult>;
}

export const atDesk = <T>(server: Server, shell: Shell, work: (desk: Desk) => Promise<T>): Promise<T> =>
  inDirectory(async (home) => {
    const person = newPerson();
    const directory = await mkdtemp(join(home, 'work-'));
    const state = join(home, 'state');
    const script = await (await server.as(person).fetch('/cli')).text();
    return work({
      person,
      ...workDirectory(directory),
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
  });

export const MB = 1_000_000;
export const LINK = /^http:\/\/[^/]+\/d\/([\w-]{16})\n$/;
export const folderIn = (stdout: string): string => LINK.exec(stdout)?.[1] ?? '';

/** Throws after 30 seconds. */
export async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await isSo()); await wait(20)) {
    if (Date.now() > end) throw new Error('The condition did not become true in time.');
  }
}
