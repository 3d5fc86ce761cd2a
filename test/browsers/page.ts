import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserDriver, Point } from './driver.ts';
import { type ElementQuery, type FoundElement, isAlive, look, type Role, readPage } from './look.ts';

const SEEN_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

const UNFINISHED = /\.(part|wkdownload)$/;

export class Page {
  readonly #driver: BrowserDriver;

  constructor(driver: BrowserDriver) {
    this.#driver = driver;
  }

  async open(url: string): Promise<void> {
    await this.#driver.open(url);
    await this.#alive();
  }

  async reload(): Promise<void> {
    await this.#driver.reload();
    await this.#alive();
  }

  #alive(): Promise<unknown> {
    return this.until('the page is alive', async () => (await this.#driver.run(isAlive)) || undefined);
  }

  async press(role: Role, name: string): Promise<void> {
    await this.#driver.press(await this.#middleOf({ role, name }));
  }

  async pick(button: string, paths: readonly string[]): Promise<void> {
    await this.#driver.pick(await this.#middleOf({ role: 'button', name: button }), paths);
  }

  async fill(field: string, text: string): Promise<void> {
    await this.press('field', field);
    await this.#driver.type(text);
  }

  async sees(text: string, timeoutMs = SEEN_TIMEOUT_MS): Promise<void> {
    const squeezed = text.replaceAll(/\s+/g, '');
    const isShown = async () => (await this.#driver.run(readPage)).replaceAll(/\s+/g, '').includes(squeezed);
    await this.until(`“${text}” is shown`, async () => (await isShown()) || undefined, timeoutMs);
  }

  finds(role: Role, name: string): Promise<FoundElement> {
    const target = { role, name };
    return this.until(
      `the ${role} “${name}” is shown`,
      async () => (await this.#driver.run(look, target)) ?? undefined,
    );
  }

  async saved(act: () => Promise<void>): Promise<string> {
    const folder = this.#driver.downloads;
    const filesBefore = new Set(readdirSync(folder));
    await act();
    return this.until('the download is saved', async () => {
      const added = readdirSync(folder).filter((name) => !filesBefore.has(name));
      if (added.length === 0 || added.some((name) => UNFINISHED.test(name))) return undefined;
      // Firefox first reserves the name with an empty file.
      return added.map((name) => join(folder, name)).find((path) => statSync(path).size > 0);
    });
  }

  run<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result> {
    return this.#driver.run(script, ...args);
  }

  /** Calls `ask` until the result is not undefined. After `timeoutMs`, throws an error with the page's text. */
  async until<T>(description: string, ask: () => Promise<T | undefined>, timeoutMs = SEEN_TIMEOUT_MS): Promise<T> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const answer = await ask();
      if (answer !== undefined) return answer;
      if (Date.now() > deadline) break;
      await wait(POLL_MS);
    }
    const pageText = await this.#driver.run(readPage);
    throw new Error(`Not true after ${timeoutMs / 1000} s: ${description}. The page shows:\n${pageText}`);
  }

  async #middleOf(target: ElementQuery): Promise<Point> {
    let last: FoundElement | null = null;
    let obstacle: string | null = null;
    return this.until(`the ${target.role} “${target.name}” can be pressed`, async () => {
      const previous = last;
      last = await this.#driver.run(look, target);
      obstacle = last?.obstacle ?? null;
      const atRest = previous?.middle.x === last?.middle.x && previous?.middle.y === last?.middle.y;
      return last && previous && atRest && obstacle === null ? last.middle : undefined;
    }).catch((failure) => {
      throw new Error(`${failure.message}\nCovered by: ${obstacle ?? 'nothing'}`);
    });
  }
}

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
