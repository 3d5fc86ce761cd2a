import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../dev/wrangler.ts';
import { lastMailTo, MAIL_VARS, newAddress } from '../../harness/mails.ts';
import { ownServer, serverOfTest } from '../../harness/running/own-server.ts';
import { objectKeys } from '../../harness/stored/queries.ts';

const server = ownServer();

const smoke = (url: string, ...more: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, 'dev/smoke/smoke.ts'), url, ...more],
      { cwd: ROOT },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

test('a correct instance passes, and all test files are deleted', async () => {
  const { code, output } = await smoke(server.url.href);
  expect(output).not.toContain('FAILED');
  expect(output).toMatch(/^\d+ passed, 0 failed/m);
  expect(code).toBe(0);
  await server.runCron(Date.now());
  expect(await objectKeys(server)).toEqual([]);
});

test('an instance with wrong links fails, with advice', async () => {
  const wrong = await serverOfTest({ vars: { PUBLIC_ORIGIN: 'http://localhost:1' } });
  const { code, output } = await smoke(wrong.url.href);
  expect(output).toMatch(/^FAILED +share links have the origin of the given URL/m);
  expect(output).toContain('The origin of a share link is http://localhost:1.');
  expect(output).toContain('Set PUBLIC_ORIGIN');
  expect(code).toBe(1);
});

test('mails a confirmation to an address, or says that mail is off', async () => {
  const address = newAddress();
  const claim = 'the Worker accepts a mail to the given address';
  const mailing = await serverOfTest({ vars: MAIL_VARS });
  const { output } = await smoke(mailing.url.href, '--mail-to', address);
  expect(output).toMatch(new RegExp(`^passed +${claim}`, 'm'));
  expect((await lastMailTo(mailing, address)).subject).toMatch(/is your code for Fileshare$/);
  const { code, output: refused } = await smoke(server.url.href, '--mail-to', address);
  expect(refused).toMatch(new RegExp(`^FAILED +${claim}`, 'm'));
  expect(refused).toContain('Mail is off.');
  expect(code).toBe(1);
});

test('says in one line that no instance responds', async () => {
  const { code, output } = await smoke('http://127.0.0.1:9');
  expect(output).toBe('http://127.0.0.1:9 is not a running Fileshare.\n');
  expect(code).toBe(1);
});
