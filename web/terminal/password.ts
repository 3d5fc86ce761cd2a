import { stderr, stdin } from 'node:process';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { SHARE_PASSWORD_MAX_CHARS } from '../../worker/contract/limits';
import { EXIT, Stop } from './failure';

/** The password is not a command-line argument, because other programs can read arguments. */
export async function readPassword(): Promise<string> {
  const password = process.env.FILESHARE_PASSWORD || (await ask());
  if (password === '') throw new Stop(EXIT.usage, 'The password is empty.');
  if (password.length > SHARE_PASSWORD_MAX_CHARS) {
    throw new Stop(EXIT.usage, `A password has at most ${SHARE_PASSWORD_MAX_CHARS} characters.`);
  }
  return password;
}

function ask(): Promise<string> {
  if (!stdin.isTTY) throw new Stop(EXIT.usage, 'There is no terminal to ask for a password: set FILESHARE_PASSWORD.');
  const silentOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silentOutput, terminal: true });
  stderr.write('Password: ');
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      lines.removeAllListeners('close');
      lines.close();
      stderr.write('\n');
      settle();
    };
    const stop = () => end(() => reject(new Stop(EXIT.interrupted, 'Interrupted.')));
    lines.once('SIGINT', stop);
    lines.once('close', stop);
    lines.question('', (password) => end(() => resolve(password)));
  });
}
