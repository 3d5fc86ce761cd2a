import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserDriver, Point } from './driver.ts';
import { isAlive, look, type Role, readPage, type Seen, type Wanted } from './look.ts';

/** A busy machine may take so long to load and to run a page. */
const SEEN_MS = 60_000;
const POLL_MS = 50;

/** What browsers call a file that they are still saving. */
const UNFINISHED = /\.(part|wkdownload)$/;

/** A page in front of somebody: what people do with it, in the words that they read there. */
export class Page {
  readonly #driver: BrowserDriver;

  constructor(driver: BrowserDriver) {
    this.#driver = driver;
  }

  /** Opens an address, and waits until what it shows can be used. */
  async open(url: string): Promise<void> {
    await this.#driver.open(url);
    await this.#alive();
  }

  /** Reloads the page, whatever it says against that, and waits until it can be used. */
  async reload(): Promise<void> {
    await this.#driver.reload();
    await this.#alive();
  }

  #alive(): Promise<unknown> {
    return this.until('the page is alive', async () => (await this.#driver.run(isAlive)) || undefined);
  }

  /** Presses what is called so, once it is shown, can be used and lies on top. */
  async press(role: Role, name: string, within?: string): Promise<void> {
    await this.#driver.press(await this.#middleOf({ role, name, within }));
  }

  /** Presses a button that opens a file dialog, and picks these files in it. */
  async pick(button: string, paths: readonly string[], within?: string): Promise<void> {
    await this.#driver.pick(await this.#middleOf({ role: 'button', name: button, within }), paths);
  }

  async fill(field: string, text: string): Promise<void> {
    await this.press('field', field);
    await this.#driver.type(text);
  }

  /** Waits until a text is shown; white space does not count. */
  async sees(text: string, timeoutMs = SEEN_MS): Promise<void> {
    const squeezed = text.replaceAll(/\s+/g, '');
    const shown = async () => (await this.#driver.run(readPage)).replaceAll(/\s+/g, '').includes(squeezed);
    await this.until(`“${text}” is shown`, async () => (await shown()) || undefined, timeoutMs);
  }

  /** Waits until something is shown that is called so; resolves to it. */
  finds(role: Role, name: string, within?: string): Promise<Seen> {
    const wanted = { role, name, within };
    return this.until(
      `the ${role} “${name}” is shown`,
      async () => (await this.#driver.run(look, wanted)) ?? undefined,
    );
  }

  /** Does what saves one file, and waits until it is saved; resolves to its path. */
  async saved(act: () => Promise<void>): Promise<string> {
    const folder = this.#driver.downloads;
    const before = new Set(readdirSync(folder));
    await act();
    return this.until('the download is saved', async () => {
      const added = readdirSync(folder).filter((name) => !before.has(name));
      if (added.length === 0 || added.some((name) => UNFINISHED.test(name))) return undefined;
      // Firefox keeps the place of a file that it saves with an empty one.
      return added.map((name) => join(folder, name)).find((path) => statSync(path).size > 0);
    });
  }

  /** What the page itself can tell. */
  run<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result> {
    return this.#driver.run(script, ...args);
  }

  /** Asks until there is an answer; else fails with what the page shows. */
  async until<T>(what: string, ask: () => Promise<T | undefined>, timeoutMs = SEEN_MS): Promise<T> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const answer = await ask();
      if (answer !== undefined) return answer;
      if (Date.now() > deadline) break;
      await wait(POLL_MS);
    }
    const shown = await this.#driver.run(readPage);
    throw new Error(`After ${timeoutMs / 1000} s it is not so that ${what}. The page shows:\n${shown}`);
  }

  /** Where to press it: it is shown, enabled, on top and at rest. */
  async #middleOf(wanted: Wanted): Promise<Point> {
    let last: Seen | null = null;
    let obstacle: string | null = null;
    return this.until(`the ${wanted.role} “${wanted.name}” can be pressed`, async () => {
      const before = last;
      last = await this.#driver.run(look, wanted);
      obstacle = last?.obstacle ?? null;
      const atRest = before?.middle.x === last?.middle.x && before?.middle.y === last?.middle.y;
      return last && before && atRest && obstacle === null ? last.middle : undefined;
    }).catch((failure) => {
      throw new Error(`${failure.message}\nIn the way: ${obstacle ?? 'nothing'}`);
    });
  }
}

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
