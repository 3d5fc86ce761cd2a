import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import type { Answer, Endpoint, Input } from '../../worker/contract/endpoint.ts';
import type { ErrorAnswer } from '../../worker/contract/errors.ts';
import type { Person } from './people.ts';

/** What a call answered when it did not succeed. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly answer: ErrorAnswer,
    readonly headers: Headers,
  ) {
    super(`${status} ${answer.code}: ${answer.error}`);
  }
}

export interface Calls {
  readonly person: Person;
  /** A call of the contract; throws `Refused`, and fails on an answer that is not the contract's. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>>;
  /** A plain request; relative paths go to the server. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export function callsTo(base: URL, person: Person): Calls {
  const request = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(person.headers)) headers.set(name, value);
    return fetch(new URL(path, base), { redirect: 'manual', ...init, headers });
  };
  return {
    person,
    fetch: request,
    async call(endpoint, input) {
      const [path, init] = requestOf(endpoint, input as Record<string, unknown>);
      const response = await request(path, init);
      const answer: unknown = await response.json();
      if (!response.ok) throw new Refused(response.status, answer as ErrorAnswer, response.headers);
      const expected = z.parse(endpoint.output, answer);
      // Parsing drops what the contract does not name: such a field may be something nobody should be told.
      assert.deepStrictEqual(answer, expected);
      return expected as Answer<typeof endpoint>;
    },
  };
}

/** Parameters of the path come out of the input; the rest is the query of a GET, the JSON body of anything else. */
function requestOf(endpoint: Endpoint, input: Record<string, unknown>): [path: string, init: RequestInit] {
  const rest = { ...input };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value));
    return [query.size > 0 ? `${path}?${query}` : path, { method: 'GET' }];
  }
  return [
    path,
    { method: endpoint.method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(rest) },
  ];
}
