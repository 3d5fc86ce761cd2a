/** Sends a request as it is written, which `fetch` would mend: its path, and its headers. */
import { request } from 'node:http';
import type { Person } from '../harness/people.ts';

export interface Asked {
  readonly method?: string;
  /** With its query; nothing of it is normalised. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Whose address and identity the request has; somebody new where it is not said. */
  readonly as?: Person;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly body: string;
}

/** A JSON body and its type. */
export const json = (value: unknown) => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
});

export function ask(url: URL, person: Person, { method = 'GET', path, headers, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined || headers?.['Transfer-Encoding'] ? {} : { 'Content-Length': lengthOf(body) };
    const req = request({
      ...{ hostname: url.hostname, port: url.port, method, path, agent: false },
      headers: { ...length, ...person.headers, ...headers },
    });
    let isAnswered = false;
    req.once('response', async (response) => {
      isAnswered = true;
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of response) chunks.push(chunk);
      } catch (error) {
        reject(error);
        return;
      }
      const bytes = Buffer.concat(chunks);
      const told = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join('\n')]);
      resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(told), bytes, body: bytes.toString() });
    });
    // Who is refused early may find the connection closed before all was sent.
    req.on('error', (error) => !isAnswered && reject(error));
    req.end(body);
  });
}

const lengthOf = (body: string | Uint8Array) => String(Buffer.byteLength(body));
