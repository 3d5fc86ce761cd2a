import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../wrangler.ts';

/** Runs the smoke test at `url`. Returns whether it passed. */
export async function smokeAt(url: URL): Promise<boolean> {
  const [code] = await once(
    spawn(process.execPath, [join(ROOT, 'dev/smoke/smoke.ts'), url.origin], { stdio: 'inherit' }),
    'exit',
  );
  return code === 0;
}

/** Waits for an answer of `url`. Returns false after `limitMs` milliseconds. */
export async function answers(url: URL, limitMs: number): Promise<boolean> {
  for (const until = Date.now() + limitMs; Date.now() < until; await wait(250)) {
    const response = await fetch(url).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return true;
  }
  return false;
}
