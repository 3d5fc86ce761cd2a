import { AsyncLocalStorage } from 'node:async_hooks';
import { KEYS_URL, publishedKeys } from '../identity.ts';
import type { Person } from '../people.ts';

/** Whose browser the requests made inside come from. */
export const asPerson = new AsyncLocalStorage<Person>();

/**
 * The only fake of the tests. Every request that the Worker under test sends out, and every other one of this test
 * file, passes through `fetch` of this process: to this machine it goes through, the services below are answered, and
 * anything else fails and is kept.
 */
export interface Internet {
  /** The addresses that were asked for and do not exist here. */
  readonly refused: readonly string[];
  close(): void;
}

/** What the Worker asks real services for, by address. */
const SERVICES: Readonly<Record<string, () => Promise<Response>>> = {
  [KEYS_URL]: async () => Response.json(await publishedKeys()),
};

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

export function closeInternet(): Internet {
  const realFetch = globalThis.fetch;
  const refused: string[] = [];
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const service = SERVICES[url.href];
    if (service) return service();
    if (!LOOPBACK.has(url.hostname)) {
      refused.push(url.href);
      return Promise.reject(new TypeError(`${url.host} is not part of the tests.`));
    }
    const person = asPerson.getStore();
    if (!person) return realFetch(input, init);
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(person.headers)) headers.set(name, value);
    return realFetch(input, { ...init, headers });
  };
  return {
    refused,
    close() {
      globalThis.fetch = realFetch;
    },
  };
}
