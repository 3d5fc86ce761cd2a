import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const WRANGLER = fileURLToPath(new URL('../node_modules/wrangler/bin/wrangler.js', import.meta.url));

/** Turns off wrangler's telemetry, update check, download of a sample `request.cf`, and records of requests. */
export const QUIET = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  // Recording all requests makes large files 1.5 to 3 times slower.
  X_LOCAL_OBSERVABILITY: 'false',
} as const;

/** Starts wrangler. `options` must ignore standard input, so that wrangler asks no questions. */
export function wrangler(args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn(process.execPath, [WRANGLER, ...args], {
    cwd: ROOT,
    ...options,
    env: { ...process.env, ...QUIET, ...options.env },
  });
}

/** Runs wrangler and returns its standard output. Throws an error with the whole output on failure. */
export async function runWrangler(args: readonly string[]): Promise<string> {
  const child = wrangler(args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let all = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    all += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    all += chunk.toString();
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`wrangler ${args.join(' ')} failed.\n${all}`);
  return printed;
}

export async function applyMigrations(persistTo?: string, environment: readonly string[] = []): Promise<void> {
  const persistArgs = persistTo === undefined ? [] : ['--persist-to', persistTo];
  await runWrangler(['d1', 'migrations', 'apply', 'DB', '--local', ...persistArgs, ...environment]);
}
