import { parseArgs } from 'node:util';

const DEFAULT_PORT = 8787;

export interface WorkerOptions {
  readonly port: number;
  /** Folder for the local data. If undefined, wrangler chooses it. */
  readonly persistTo: string | undefined;
  /** True to serve the last build. */
  readonly prebuilt: boolean;
  readonly verbose: boolean;
  readonly wranglerArgs: readonly string[];
}

/** Parses the arguments of `npm start` and `npm run dev`. Most of them also go to `wrangler dev`. */
export function readOptions(args: readonly string[]): WorkerOptions {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: {
      port: { type: 'string' },
      'persist-to': { type: 'string' },
      prebuilt: { type: 'boolean' },
      verbose: { type: 'boolean' },
    },
  });
  const portText = values.port ?? String(DEFAULT_PORT);
  const port = Number(portText);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error(`"${portText}" is not a port.`);
  const persistTo = typeof values['persist-to'] === 'string' ? values['persist-to'] : undefined;
  const wranglerArgs = args.filter((arg) => arg !== '--prebuilt' && arg !== '--verbose');
  if (values.port === undefined) wranglerArgs.push('--port', String(port));
  return { port, persistTo, prebuilt: values.prebuilt === true, verbose: values.verbose === true, wranglerArgs };
}

/** Returns the values in arguments such as `--var NAME:VALUE`, by name. */
export function varsIn(args: readonly string[]): Readonly<Record<string, string>> {
  const options = { var: { type: 'string', multiple: true } } as const;
  const { values } = parseArgs({ args: [...args], strict: false, options });
  const pairs = (values.var ?? []).filter((pair) => typeof pair === 'string');
  return Object.fromEntries(pairs.map((pair) => [pair.split(':', 1)[0] ?? '', pair.slice(pair.indexOf(':') + 1)]));
}
