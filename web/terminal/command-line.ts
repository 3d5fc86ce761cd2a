import { parseArgs } from 'node:util';
import { EXIT, Stop } from './failure';

export const HELP = `Opens and sends end-to-end encrypted files. Needs Node.js 20 or later.

  node open.mjs LINK [DIR]         download the files of a link (https://HOST/e/ID#KEY, in quotes), decrypt and check
                                   them. Run again, it continues. Without DIR, one file is saved here, and several
                                   files in a new directory
  node open.mjs --seal FILE|DIR…   encrypt and send files, and print the link. Run again, it sends what is missing

  -p, --password    set a password for --seal. Passwords come from $FILESHARE_PASSWORD, otherwise it asks
  --expiry DAYS     days until the files are deleted
  --title TEXT, --message TEXT   shown to people who open the link; encrypted, too
  --server URL      where to send the files, by default where this program comes from
  $FILESHARE_TOKEN  an API token of that server, to send as your account
  -h, --help        show this text

The link is on standard output, messages are on standard error. Files that are already there are never replaced.
Until an upload ends, its keys are in \${XDG_STATE_HOME:-~/.local/state}/fileshare, readable only by you.

Exit status: 0 done; 1 wrong usage or a local file problem; 2 refused; 3 the network or the server failed: run it again;
4 not found, expired, or not completely uploaded yet; 5 damaged; 130 interrupted: run it again to continue.
`;

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'receive'; readonly link: string; readonly directory: string | undefined }
  | {
      readonly kind: 'send';
      readonly paths: readonly string[];
      readonly hasPassword: boolean;
      readonly expiryDays: number | undefined;
      readonly title: string | undefined;
      readonly message: string | undefined;
      readonly server: string | undefined;
    };

const OPTIONS = {
  seal: { type: 'boolean' },
  password: { type: 'boolean', short: 'p' },
  expiry: { type: 'string' },
  title: { type: 'string' },
  message: { type: 'string' },
  server: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Throws `Stop` if the arguments are invalid. */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parsed(args);
  const [link, directory, ...others] = positionals;
  if (values.help) return { kind: 'help' };
  if (values.seal) {
    if (positionals.length === 0) throw usage('--seal needs a file or a directory.');
    return {
      kind: 'send',
      paths: positionals,
      hasPassword: values.password === true,
      expiryDays: values.expiry === undefined ? undefined : daysIn(values.expiry),
      title: values.title,
      message: values.message,
      server: values.server,
    };
  }
  if (link === undefined) throw usage('A link is missing.');
  if (others.length > 0) throw usage('There are too many arguments.');
  return { kind: 'receive', link, directory };
}

const usage = (problem: string): Stop => new Stop(EXIT.usage, `${problem} See --help.`);

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (failure) {
    throw usage(`${(failure as Error).message.replace(/\. To specify.*|\.$/s, '')}.`);
  }
}

function daysIn(text: string): number {
  const days = Number(text);
  if (text.trim() === '' || !Number.isFinite(days)) throw usage('--expiry needs a number of days.');
  return days;
}
