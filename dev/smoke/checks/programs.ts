import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCall } from '../../../web/lib/api.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { sha256 } from '../ask.ts';
import { type Check, must, Skipped } from '../check.ts';
import { newBytes } from '../folder.ts';

const run = promisify(execFile);

export const programChecks: readonly Check[] = [
  {
    claim: 'curl sends a file with one line, fetches it with another, and deletes it',
    advice: 'Turn off Bot Fight Mode for the zone: it challenges programs.',
    async run({ url }) {
      const folder = await mkdtemp(join(tmpdir(), 'fileshare-smoke-'));
      const curl = async (...args: string[]) =>
        (await run('curl', ['--silent', '--show-error', '--fail', '--max-time', '60', ...args], { cwd: folder }))
          .stdout;
      try {
        const bytes = newBytes(200_000);
        await writeFile(join(folder, 'report.bin'), bytes);
        const link = (await curl('-T', 'report.bin', '-D', 'headers', new URL('/', url).href)).trim();
        must(URL.canParse(link), `curl -T printed "${link.slice(0, 80)}".`);
        await rm(join(folder, 'report.bin'));
        await curl('-OJ', link);
        must(sha256(await readFile(join(folder, 'report.bin'))) === sha256(bytes), 'It came back as something else.');
        const deletion = /^x-url-delete: *(\S+)/im.exec(await readFile(join(folder, 'headers'), 'utf8'))?.[1] ?? '';
        await curl('-X', 'DELETE', deletion);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Skipped('curl is not on this machine');
        throw error;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
      return undefined;
    },
  },
  {
    claim: 'a message of the contact form is taken',
    advice: 'Look at the log of the call; whether its mail went out, /admin says at the message.',
    async run({ url, mail }) {
      if (!mail) return new Skipped('it writes to the operator; --mail tries it');
      await createCall(url.origin)(endpoints.contact, {
        name: 'Smoke test',
        email: 'smoke-test@example.com',
        subject: 'Others',
        message: `A try of ${url.origin} by npm run smoke.`,
      });
      return undefined;
    },
  },
];
