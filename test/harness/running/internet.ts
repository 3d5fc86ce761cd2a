import { AsyncLocalStorage } from 'node:async_hooks';
import { KEYS_URL, publishedKeys } from '../identity.ts';
import type { Person } from '../people.ts';

/** Inside `asPerson.run`, `fetch` adds this visitor's headers to all requests. */
export const asPerson = new AsyncLocalStorage<Person>();

/** Replaces `fetch`. Requests to this machine are sent. `SERVICES` answers known URLs, all others fail. */
export interface Internet {
  readonly refusedUrls: readonly string[];
  close(): void;
}

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
