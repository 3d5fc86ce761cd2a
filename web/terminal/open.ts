/** The program `/open.mjs`, which needs only Node.js. */
import { argv, stdout, versions } from 'node:process';
import { ORIGIN_MARK } from '../../worker/contract/site-pages';
import { type Command, HELP, readCommand } from './command-line';
import { EXIT, Stop, stopOf } from './failure';
import { say } from './output';
import { receive } from './receive/receive';
import { send } from './send/send';

const HOME = ORIGIN_MARK;

const NODE_MIN_MAJOR = 20;

async function run(command: Command): Promise<void> {
  if (Number.parseInt(versions.node, 10) < NODE_MIN_MAJOR) {
    throw new Stop(EXIT.usage, `Node.js ${NODE_MIN_MAJOR} or later is required, and this is ${versions.node}.`);
  }
  if (command.kind === 'help') stdout.write(HELP);
  else if (command.kind === 'receive') await receive(command.link, command.directory);
  else stdout.write(`${await send({ ...command, origin: originOf(command.server ?? HOME) })}\n`);
}

function originOf(server: string): string {
  const url = URL.canParse(server) ? new URL(server) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Stop(EXIT.usage, `--server needs a URL such as https://files.example.com. See --help.`);
  }
  return url.origin;
}

function end(failure: unknown): never {
  const { message, exitCode } = stopOf(failure);
  say(`open.mjs: ${message}`);
  process.exit(exitCode);
}

process.once('SIGINT', () => end(new Stop(EXIT.interrupted, 'interrupted. Run the same command again to continue.')));
try {
  await run(readCommand(argv.slice(2)));
} catch (failure) {
  end(failure);
}
