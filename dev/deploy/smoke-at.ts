import { setTimeout as wait } from 'node:timers/promises';
import { load } from '../load.ts';

export async function smokeAt(url: URL): Promise<boolean> {
  const { smoke } = await load<typeof import('../smoke/run.ts')>('dev/smoke/run.ts');
  return smoke(url, { mail: false, mailTo: null });
}

/** Waits until the URL responds with success. Returns false after `limitMs`. */
export async function answers(url: URL, limitMs: number): Promise<boolean> {
  for (const until = Date.now() + limitMs; Date.now() < until; await wait(250)) {
    const response = await fetch(url).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return true;
  }
  return false;
}
