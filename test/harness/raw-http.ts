import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import type { Person } from './people.ts';

interface RawRequest {
  readonly method: string;
  /** Sent unchanged. By default, the path of the URL, which `URL` may have normalized. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent even if the headers contradict it. */
  readonly body?: Uint8Array | string | undefined;
  readonly breakOff?: boolean;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly body: string;
}

type Opening = Pick<RawRequest, 'method' | 'path' | 'headers'>;

function newRequest(url: URL, person: Person, { method, path = url.pathname + url.search, headers }: Opening) {
  const { hostname, port } = url;
  const req = request({ hostname, port, method, path, headers: { ...person.headers, ...headers }, agent: false });
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    let isAnswered = false;
    req.once('response', (response) => {
      isAnswered = true;
      readAll(response).then(resolve, reject);
    });
    // After an early refusal, the server may close the connection during the body.
    req.on('error', (error) => !isAnswered && reject(error));
    req.once('close', () => !isAnswered && reject(new Error('The connection closed before a response.')));
  });
  return { req, answer };
}

async function readAll(response: IncomingMessage): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const headers = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join('\n')]);
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    bytes,
    body: bytes.toString(),
  };
}

/** Sends a request that `fetch` cannot send. With `breakOff`, returns null if no response arrives. */
export function sendRaw(
  url: URL,
  person: Person,
  { body, breakOff, ...opening }: RawRequest,
): Promise<RawAnswer | null> {
  const { req, answer } = newRequest(url, person, opening);
  if (!breakOff) {
    req.end(body);
    return answer;
  }
  req.flushHeaders();
  req.write(body ?? '', () => setTimeout(() => req.destroy(), BREAK_OFF_AFTER_MS));
  return answer.catch(() => null);
}

/** Reads no bytes. `leave` closes the connection. */
export async function startDownload(
  url: URL,
  { headers }: Person,
): Promise<{ response: IncomingMessage; leave(): void }> {
  const clientRequest = request(url, { headers, agent: false });
  clientRequest.on('error', () => {});
  clientRequest.end();
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  response.on('error', () => {});
  return { response, leave: () => clientRequest.destroy() };
}

/** Closes the connection after at least `minBytes`. Returns the number of received bytes. */
export async function breakOffDownload(url: URL, person: Person, minBytes: number): Promise<number> {
  const { response, leave } = await startDownload(url, person);
  let arrived = 0;
  for await (const chunk of response) {
    arrived += (chunk as Buffer).length;
    if (arrived >= minBytes) break;
  }
  leave();
  return arrived;
}

export interface OpenRequest {
  write(bytes: Uint8Array): void;
  end(): void;
  breakOff(): void;
  /** Null if the connection closes before a response. */
  readonly answer: Promise<RawAnswer | null>;
}

/** Keeps the request's body open, as on a slow line. */
export function openRaw(url: URL, person: Person, opening: Opening): OpenRequest {
  const { req, answer } = newRequest(url, person, opening);
  req.flushHeaders();
  return {
    write: (bytes) => void req.write(bytes),
    end: () => void req.end(),
    breakOff: () => void req.destroy(),
    answer: answer.catch(() => null),
  };
}

/** Time for the bytes to reach the Worker before the connection closes. */
const BREAK_OFF_AFTER_MS = 200;

/** Without data for this time, a response is complete. */
const SILENT_MS = 1500;

/** Sends bytes, which may be invalid HTTP. Returns the text of all responses. */
export function sendBytes(url: URL, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(url.port), url.hostname, () => void socket.write(bytes));
    socket.setTimeout(SILENT_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.once('close', () => resolve(text));
  });
}

export const statusesOf = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
