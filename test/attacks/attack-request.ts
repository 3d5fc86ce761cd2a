/** Sends a request exactly as written. `fetch` would change the path and the headers. */
import { request } from 'node:http';
import type { Person } from '../harness/people.ts';

export interface AttackRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly as?: Person;
}

/** Headers of a navigation. */
export const DOCUMENT = { 'Sec-Fetch-Dest': 'document' };

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly body: string;
}

export const json = (value: unknown) => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
});

export function ask(url: URL, person: Person, { method = 'GET', path, headers, body }: AttackRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined || headers?.['Transfer-Encoding'] ? {} : { 'Content-Length': lengthOf(body) };
    const req = request({
      hostname: url.hostname,
      port: url.port,
      method,
      path,
      agent: false,
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
      const headerEntries = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join('\n')]);
      resolve({
        status: response.statusCode ?? 0,
        headers: Object.fromEntries(headerEntries),
        bytes,
        body: bytes.toString(),
      });
    });
    // After an early refusal, the server may close the connection during the body.
    req.on('error', (error) => !isAnswered && reject(error));
    req.end(body);
  });
}

const lengthOf = (body: string | Uint8Array) => String(Buffer.byteLength(body));
