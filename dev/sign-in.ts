import { parseEnv } from 'node:util';
import { varsIn } from './options.ts';

const PROJECT = 'FIREBASE_PROJECT_ID';
const HOST = 'FIREBASE_AUTH_EMULATOR_HOST';

/** What the Worker gets where nobody says otherwise: the emulator takes any key. */
const LOCAL = {
  [PROJECT]: 'demo-fileshare',
  FIREBASE_API_KEY: 'local',
  FIREBASE_AUTH_DOMAIN: 'localhost',
  [HOST]: '127.0.0.1:9099',
} as const;

export interface SignIn {
  /** The emulator that this start brings up; null: people sign in to a real project, or not at all. */
  readonly emulator: { readonly project: string; readonly host: string; readonly port: number } | null;
  /** What `wrangler dev` must be told besides. */
  readonly wranglerArgs: readonly string[];
}

/**
 * Where people sign in locally: the Auth emulator, whatever `wrangler.toml` says for the deployed Worker. The switch is
 * `FIREBASE_PROJECT_ID`, given by `--var` or in `.dev.vars`: that project then, and no emulator. An empty
 * `FIREBASE_AUTH_EMULATOR_HOST` means neither, any other says where the emulator listens.
 */
export function localSignIn(args: readonly string[], devVars: string): SignIn {
  const given: Record<string, string | undefined> = { ...parseEnv(devVars), ...varsIn(args) };
  const host = given[HOST] ?? (given[PROJECT] ? '' : LOCAL[HOST]);
  if (host === '') return { emulator: null, wranglerArgs: [] };
  const missing = Object.entries(LOCAL).filter(([name]) => !given[name]);
  return {
    emulator: { project: given[PROJECT] || LOCAL[PROJECT], ...readHost(host) },
    wranglerArgs: missing.flatMap(([name, value]) => ['--var', `${name}:${value}`]),
  };
}

function readHost(given: string): { host: string; port: number } {
  const { hostname, port } = new URL(`http://${given}`);
  if (port === '') throw new Error(`${HOST} "${given}" names no port.`);
  return { host: hostname, port: Number(port) };
}
