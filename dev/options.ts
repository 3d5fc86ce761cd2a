import { parseArgs } from 'node:util';

const DEFAULT_PORT = 8787;

/** What the scripts themselves must know of the arguments that are meant for `wrangler dev`. */
export interface WorkerOptions {
  readonly port: number;
  /** Where R2, D1 and the Durable Objects keep their state; undefined: wrangler's own place. */
  readonly persistTo: string | undefined;
  /** Whether the page is served as it was last built, instead of being built first. */
  readonly prebuilt: boolean;
  /** Whether all that the Worker and wrangler say is shown. */
  readonly verbose: boolean;
  /** All the others, as `wrangler dev` gets them. */
  readonly wranglerArgs: readonly string[];
}

/** Reads `--port`, `--persist-to`, `--prebuilt` and `--verbose`; everything else passes unread. Throws a sentence on a port that is none. */
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
  const given = values.port ?? String(DEFAULT_PORT);
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error(`"${given}" is not a port.`);
  const persistTo = typeof values['persist-to'] === 'string' ? values['persist-to'] : undefined;
  const wranglerArgs = args.filter((arg) => arg !== '--prebuilt' && arg !== '--verbose');
  if (values.port === undefined) wranglerArgs.push('--port', String(port));
  return { port, persistTo, prebuilt: values.prebuilt === true, verbose: values.verbose === true, wranglerArgs };
}

/** What `--var NAME:VALUE` says, by name. */
export function varsIn(args: readonly string[]): Readonly<Record<string, string>> {
  const options = { var: { type: 'string', multiple: true } } as const;
  const { values } = parseArgs({ args: [...args], strict: false, options });
  const pairs = (values.var ?? []).filter((pair) => typeof pair === 'string');
  return Object.fromEntries(pairs.map((pair) => [pair.split(':', 1)[0] ?? '', pair.slice(pair.indexOf(':') + 1)]));
}
