import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'vitest';
import { freePort } from '../../../dev/port.ts';
import { ROOT } from '../../../dev/wrangler.ts';

async function start(
  onTestFinished: TestContext['onTestFinished'],
  ...args: readonly string[]
): Promise<{ child: ChildProcess; url: string; output: () => string }> {
  const port = await freePort();
  const vars = {
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${await freePort()}`,
    DODO_PAYMENTS_BASE_URL: `http://127.0.0.1:${await freePort()}`,
  };
  const child = spawn(
    process.execPath,
    [
      join(ROOT, 'dev/start/start.ts'),
      '--prebuilt',
      '--port',
      String(port),
      '--persist-to',
      mkdtempSync(join(tmpdir(), 'fileshare-start-')),
      ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
      ...args,
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  return { child, url: `http://localhost:${port}`, output: () => text };
}

test.concurrent('prints one box with all addresses, and nothing about calls', async ({ expect, onTestFinished }) => {
  const { url, output } = await start(onTestFinished);
  await expect.poll(output, { timeout: 240_000 }).toContain('└');
  const box = output();
  expect(box.match(/^┌/gm)).toHaveLength(1);
  expect(box).toContain(`Open            ${url} `);
  expect(box).toContain(`Administration  ${url}/admin  (login in .dev.vars)`);
  expect(box).toMatch(/Sign-in {9}Auth emulator at http:\/\/127\.0\.0\.1:\d+/);
  expect(box).toMatch(/Payments {8}stand-in at http:\/\/127\.0\.0\.1:\d+/);
  expect(Math.max(...box.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(`${url}/api/nothing`)).status).toBe(404);
  expect(output()).toBe(box);
});

test.concurrent('shows why wrangler cannot start', async ({ expect, onTestFinished }) => {
  const { child, output } = await start(onTestFinished, '--config', 'missing.toml');
  await once(child, 'exit');
  expect(child.exitCode).toBe(1);
  expect(output()).toContain('missing.toml');
  expect(output()).not.toContain('┌');
});
