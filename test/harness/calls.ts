import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { ApiError, type Call, createCall } from '../../web/lib/api.ts';
import { mayFailWith } from '../../worker/contract/calls/common-errors.ts';
import type { Answer, Endpoint, Input } from '../../worker/contract/calls/endpoint.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import type { Person } from './people.ts';
import { asPerson } from './running/internet.ts';

const LOG_LINES = 5;

export interface Calls {
  readonly person: Person;
  /** API client of the page. The test fails if a response violates the contract. */
  readonly call: Call;
  own<E extends Endpoint>(
    endpoint: E,
    input: Omit<Input<E>, 'userId'>,
    options?: Parameters<Call>[2],
  ): Promise<Answer<E>>;
  /** Does not follow redirects. By default, texts are sent to the API as JSON. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export function callsTo(url: URL, person: Person, logs: () => string[]): Calls {
  const callServer = createCall(url.origin);
  const call: Call = async (endpoint, input, options) => {
    const answer = await asPerson
      .run(person, () => callServer(endpoint, input, options))
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'internal') console.error(logs().slice(-LOG_LINES).join('\n'));
        refuseUndeclared(endpoint, error);
        throw error;
      });
    // Parsing removes fields that the contract does not name. Then the comparison fails.
    assert.deepStrictEqual(answer, z.parse(endpoint.output, answer));
    return answer;
  };
  return {
    person,
    call,
    own: (endpoint, input, options) =>
      call(endpoint, { userId: person.userId, ...input } as Input<typeof endpoint>, options),
    fetch: (path, init) =>
      asPerson.run(person, () =>
        fetch(new URL(path, url), { redirect: 'manual', ...init, headers: withContentType(path, init) }),
      ),
  };
}

function withContentType(path: string, { body, headers }: RequestInit = {}): Headers {
  const all = new Headers(headers);
  const isJson = typeof body === 'string' && path.startsWith('/api/');
  if (isJson && !all.has('Content-Type')) all.set('Content-Type', 'application/json');
  return all;
}

function refuseUndeclared(endpoint: Endpoint, error: unknown): void {
  if (!(error instanceof ApiError) || error.code === 'network' || error.code === 'unknown') return;
  if (mayFailWith(endpoint, error.code)) return;
  const call = `${endpoint.method} ${endpoint.path}`;
  throw new Error(`${call} got "${error.code}", which worker/contract does not declare.`);
}

/** Opens several connections. Otherwise simultaneous requests would arrive one after the other. */
export const manyConnections = (calls: Calls) =>
  Promise.all(Array.from({ length: 8 }, () => calls.call(endpoints.health, {})));
