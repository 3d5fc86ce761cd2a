import { AsyncLocalStorage } from 'node:async_hooks';
import { KEYS_URL, publishedKeys } from '../identity.ts';
import type { Person } from '../people.ts';

/** Visitor who sends the requests inside `asPerson.run`. */
export const asPerson = new AsyncLocalStorage<Person>();

/**
 * Simulated internet, the only fake in the tests. Every request by the Worker under test and by the test file calls
 * `fetch` in this process. Requests to this machine are real. Requests to the services below get a prepared response.
 * All others fail and are recorded.
 */
export interface Internet {
  /** Requested URLs that the simulated internet does not have. */
  readonly refusedUrls: readonly string[];
  close(): void;
}

/** Responses of the real services that the Worker uses, by URL. */
const SERVICES: Readonly<Record<string, () => Promise<Response>>> = {
  [KEYS_URL]: async () => Response.json(await publishedKeys()),
};

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

export function closeInternet(): Internet {
  const realFetch = globalThis.fetch;
  const refusedUrls: string[] = [];
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const service = SERVICES[url.href];
    if (service) return service();
    if (!LOOPBACK.has(url.hostname)) {
      refusedUrls.push(url.href);
      return Promise.reject(new TypeError(`${url.host} is not part of the tests.`));
    }
    const person = asPerson.getStore();
    if (!person) return realFetch(input, init);
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(person.headers)) headers.set(name, value);
    return realFetch(input, { ...init, headers });
  };
  return {
    refusedUrls,
    close() {
      globalThis.fetch = realFetch;
    },
  };
}
