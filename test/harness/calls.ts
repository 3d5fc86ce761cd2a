import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { ApiError, type Call, createCall } from '../../web/lib/api.ts';
import { mayRefuseWith } from '../../worker/contract/calls/common-errors.ts';
import type { Endpoint } from '../../worker/contract/calls/endpoint.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import type { Person } from './people.ts';
import { asPerson } from './running/internet.ts';

/** How much of the log is worth reading. */
const LOG_LINES = 5;

/** What a person's browser can do: the calls of the contract, and any other request. */
export interface Calls {
  readonly person: Person;
  /** The web's own; fails the test on an answer, or a refusal, that is not exactly the contract's. */
  readonly call: Call;
  /**
   * A plain request; relative paths go to the server. Redirects are answers. A text sent to a call is JSON, unless its
   * headers name another type.
   */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** `logs`: what the Worker printed, shown where it says no more than that something went wrong. */
export function callsTo(url: URL, person: Person, logs: () => string[]): Calls {
  const callServer = createCall(url.origin);
  return {
    person,
    async call(endpoint, input, options) {
      const answer = await asPerson
        .run(person, () => callServer(endpoint, input, options))
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.code === 'internal')
            console.error(logs().slice(-LOG_LINES).join('\n'));
          refuseUndeclared(endpoint, error);
          throw error;
        });
      // Parsing drops what the contract does not name: such a field may be something nobody should be told.
      assert.deepStrictEqual(answer, z.parse(endpoint.output, answer));
      return answer;
    },
    fetch: (path, init) =>
      asPerson.run(person, () =>
        fetch(new URL(path, url), { redirect: 'manual', ...init, headers: typed(path, init) }),
      ),
  };
}

function typed(path: string, { body, headers }: RequestInit = {}): Headers {
  const all = new Headers(headers);
  const isJson = typeof body === 'string' && path.startsWith('/api/');
  if (isJson && !all.has('Content-Type')) all.set('Content-Type', 'application/json');
  return all;
}

/** Throws where the server refused a call with a code that its row in the contract does not declare. */
function refuseUndeclared(endpoint: Endpoint, error: unknown): void {
  if (!(error instanceof ApiError) || error.code === 'network' || error.code === 'unknown') return;
  if (mayRefuseWith(endpoint, error.code)) return;
  const call = `${endpoint.method} ${endpoint.path}`;
  throw new Error(`${call} was refused with "${error.code}", which its row in worker/contract does not declare.`);
}

/** Opens connections, so that what is then asked at once arrives at once. */
export const manyConnections = (calls: Calls) =>
  Promise.all(Array.from({ length: 8 }, () => calls.call(endpoints.health, {})));
