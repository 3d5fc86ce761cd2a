import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { type Call, createCall } from '../../web/lib/api.ts';
import { asPerson } from './internet.ts';
import type { Person } from './people.ts';

/** What a person's browser can do: the calls of the contract, and any other request. */
export interface Calls {
  readonly person: Person;
  /** The web's own; fails the test on an answer that is not exactly the contract's. */
  readonly call: Call;
  /** A plain request; relative paths go to the server. Redirects are answers. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export function callsTo(url: URL, person: Person): Calls {
  const callServer = createCall(url.origin);
  return {
    person,
    async call(endpoint, input, options) {
      const answer = await asPerson.run(person, () => callServer(endpoint, input, options));
      // Parsing drops what the contract does not name: such a field may be something nobody should be told.
      assert.deepStrictEqual(answer, z.parse(endpoint.output, answer));
      return answer;
    },
    fetch: (path, init) => asPerson.run(person, () => fetch(new URL(path, url), { redirect: 'manual', ...init })),
  };
}
