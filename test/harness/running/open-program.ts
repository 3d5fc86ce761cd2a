/** Runs `/open.mjs` as a user does: only with Node.js, in a separate directory. */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileToSeal } from '../../../dev/seed/sealed-files.ts';
import { newPerson, type Person } from '../people.ts';
import { shareSealed } from '../sealed-share.ts';
import { inDirectory, type ProgramResult, run, type WorkDirectory, workDirectory } from './command-line.ts';
import type { Server } from './server.ts';

const OLDEST_MAJOR = 20;

/** Node.js of the machine, often an older version. Null if it is missing, or too old for the program. */
const machineNode = (): string | null => {
  const major = /^v(\d+)/.exec(spawnSync('/usr/bin/node', ['--version']).stdout?.toString() ?? '')?.[1];
  return Number(major) >= OLDEST_MAJOR ? '/usr/bin/node' : null;
};

const NODE = machineNode() ?? process.execPath;

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Resolves when the program must get SIGINT, as after Ctrl-C. */
  readonly interrupted?: () => Promise<void>;
  /** JavaScript that runs before the program. May replace `globalThis.fetch`, and send requests with `ask`. */
  readonly before?: string;
  /** Password that the user types in a simulated terminal. Then `stdout` has the text of the terminal. */
  readonly typed?: string;
}

/** Types the first argument at `Password: `. The other arguments are the command. */
const IN_A_TERMINAL = `
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0: os.execvp(sys.argv[2], sys.argv[2:])
shown = b''
typed = False
while True:
    try: piece = os.read(terminal, 4096)
    except OSError: break
    if not piece: break
    shown += piece
    if b'Password: ' in shown and not typed:
        typed = True
        os.write(terminal, sys.argv[1].encode() + b'\\r')
sys.stdout.buffer.write(shown)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;

export interface Terminal extends WorkDirectory {
  readonly person: Person;
  open(args: readonly string[], options?: RunOptions): Promise<ProgramResult>;
  /** Returns the texts in which the program remembers unfinished uploads. */
  remembered(): Promise<string>;
}

export async function sharedAt(
  server: Server,
  files: readonly FileToSeal[],
  options: Parameters<typeof shareSealed>[2] = {},
) {
  const sender = server.newVisitor();
  const share = await shareSealed(sender, files, options);
  return { ...share, sender, link: server.url.origin + share.link };
}

export const atTerminal = <T>(server: Server, work: (terminal: Terminal) => Promise<T>): Promise<T> =>
  inDirectory(async (home) => {
    const person = newPerson();
    const [directory, state, program] = [join(home, 'work'), join(home, 'state'), join(home, 'open.mjs')];
    await mkdir(directory);
    await writeFile(program, await (await server.as(person).fetch('/open.mjs')).text());
    return work({
      person,
      ...workDirectory(directory),
      open(args, { env = {}, interrupted, before = '', typed } = {}) {
        const command = [NODE, '--import', preload(person, before), program, ...args];
        const [first = NODE, ...others] =
          typed === undefined ? command : ['python3', '-c', IN_A_TERMINAL, typed, ...command];
        return run(first, others, {
          cwd: directory,
          env: { XDG_STATE_HOME: state, FILESHARE_PASSWORD: '', ...env },
          ...(interrupted && { interrupted }),
        });
      },
      async remembered() {
        const names = await readdir(join(state, 'fileshare')).catch(() => []);
        return (await Promise.all(names.map((name) => readFile(join(state, 'fileshare', name), 'utf8')))).join('\n');
      },
    });
  });

function preload({ headers }: Person, before: string): string {
  const added = JSON.stringify(headers);
  const code = `const sent = globalThis.fetch;
    const ask = (url, init = {}) => sent(url, { ...init, headers: { ...init.headers, ...${added} } });
    globalThis.fetch = ask;
    ${before}`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
