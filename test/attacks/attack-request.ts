import type { Person } from '../harness/people.ts';
import { type RawAnswer, sendRaw } from '../harness/raw-http.ts';

export interface AttackRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly as?: Person;
}

/** Headers of a navigation. */
export const DOCUMENT = { 'Sec-Fetch-Dest': 'document' };

export const json = (value: unknown) => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
});

/** Sends a request exactly as written. `fetch` would change the path and the headers. */
export async function ask(
  url: URL,
  person: Person,
  { method = 'GET', path, headers, body }: AttackRequest,
): Promise<RawAnswer> {
  const isMeasured = body !== undefined && !headers?.['Transfer-Encoding'];
  const length = isMeasured ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
  const answer = await sendRaw(url, person, { method, path, headers: { ...length, ...headers }, body });
  if (!answer) throw new Error(`${method} ${path} got no response.`);
  return answer;
}
