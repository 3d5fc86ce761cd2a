import { parseEnv } from 'node:util';
import { varsIn } from './options.ts';

const PROJECT = 'FIREBASE_PROJECT_ID';
const HOST = 'FIREBASE_AUTH_EMULATOR_HOST';

/** Default settings of the Worker. The emulator accepts any key. */
const LOCAL = {
  [PROJECT]: 'demo-fileshare',
  FIREBASE_API_KEY: 'local',
  FIREBASE_AUTH_DOMAIN: 'localhost',
  [HOST]: '127.0.0.1:9099',
} as const;

export interface SignIn {
  /** Emulator to start. Null if sign-in uses a real project or is off. */
  readonly emulator: { readonly project: string; readonly host: string; readonly port: number } | null;
  /** Additional arguments of `wrangler dev`. */
  readonly wranglerArgs: readonly string[];
}

/**
 * Decides where users sign in locally. The default is the Auth emulator, regardless of `wrangler.toml`. A
 * `FIREBASE_PROJECT_ID` from `--var` or `.dev.vars` selects that project instead. An empty
 * `FIREBASE_AUTH_EMULATOR_HOST` turns accounts off; any other value is the emulator's address.
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
