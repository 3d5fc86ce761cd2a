import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import type { Person } from './people.ts';

interface RawRequest {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent even if the headers contradict it. */
  readonly body?: Uint8Array;
  readonly breakOff?: boolean;
}

/** Sends a request that `fetch` cannot send, for example with a wrong length. Returns null after `breakOff`. */
export function sendRaw(
  url: URL,
  person: Person,
  message: RawRequest,
): Promise<{ status: number; body: string } | null> {
  return new Promise((resolve, reject) => {
    const headers = { ...person.headers, ...message.headers };
    const req = request(url, { method: message.method, headers, agent: false }, (response) => {
      readAll(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    req.once('error', (error) => (message.breakOff ? resolve(null) : reject(error)));
    if (!message.breakOff) {
      req.end(message.body);
      return;
    }
    req.flushHeaders();
    req.write(message.body ?? '', () => setTimeout(() => req.destroy(), BREAK_OFF_AFTER_MS));
    req.once('close', () => resolve(null));
  });
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
  readonly answer: Promise<{ status: number; body: string } | null>;
}

/** Keeps the request's body open, as on a slow line. */
export function openRaw(url: URL, person: Person, message: Pick<RawRequest, 'method' | 'headers'>): OpenRequest {
  const headers = { ...person.headers, ...message.headers };
  const req = request(url, { method: message.method, headers, agent: false });
  const answer = new Promise<{ status: number; body: string } | null>((resolve) => {
    req.once('response', (response) => {
      readAll(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, body }),
        () => resolve(null),
      );
    });
    req.once('error', () => resolve(null));
  });
  req.flushHeaders();
  return {
    write: (bytes) => void req.write(bytes),
    end: () => void req.end(),
    breakOff: () => void req.destroy(),
    answer,
  };
}

/** Time for the bytes to reach the Worker before the connection closes. */
const BREAK_OFF_AFTER_MS = 200;

async function readAll(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return text;
}

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
