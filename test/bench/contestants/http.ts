import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';

/**
 * The client of the benchmark: Node's own, with connections that stay open. It costs less than `fetch`, and it shares
 * the machine with what it measures.
 */
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

export interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  /** Pieces of one body, sent one after the other. */
  readonly body?: readonly Uint8Array[];
}

export interface Answered {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request and reads its whole answer. Throws on any status but 2xx. */
export async function send(url: URL, sent: Sent): Promise<Answered> {
  const response = await begin(url, sent);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const status = response.statusCode ?? 0;
  if (status < 200 || status > 299) {
    throw new Error(`${sent.method} ${url.pathname} answered ${status}: ${body.toString().slice(0, 500)}`);
  }
  return { headers: response.headers, body };
}

/** Sends JSON, or nothing, and reads the answer as JSON. */
export async function sendJson<T>(url: URL, method: Sent['method'], value?: unknown, headers = {}): Promise<T> {
  const body = value === undefined ? [] : [Buffer.from(JSON.stringify(value))];
  const answered = await send(url, { method, body, headers: { 'Content-Type': 'application/json', ...headers } });
  return JSON.parse(answered.body.toString()) as T;
}

/** GETs a body and hands its chunks on as they come, each with its place in the body. Throws on any status but 2xx. */
export async function receive(
  url: URL,
  headers: Readonly<Record<string, string>>,
  onChunk: (chunk: Buffer, offset: number) => void,
): Promise<number> {
  const response = await begin(url, { method: 'GET', headers });
  if (response.statusCode !== 200 && response.statusCode !== 206) {
    throw new Error(`GET ${url.pathname} answered ${response.statusCode}`);
  }
  return new Promise((resolve, reject) => {
    let length = 0;
    response.on('data', (chunk: Buffer) => {
      onChunk(chunk, length);
      length += chunk.length;
    });
    response.once('end', () => resolve(length)).once('error', reject);
  });
}

/** Milliseconds from asking to the first byte of the body; the rest is broken off. */
export async function firstByteMs(url: URL): Promise<number> {
  const before = performance.now();
  const response = await begin(url, { method: 'GET' });
  await new Promise((resolve, reject) => response.once('data', resolve).once('error', reject));
  const ms = performance.now() - before;
  response.destroy();
  return ms;
}

/** Closes the connections that are kept open. */
export const closeConnections = (): void => agent.destroy();

function begin(url: URL, { method, headers, body = [] }: Sent): Promise<IncomingMessage> {
  const length = body.reduce((sum, piece) => sum + piece.byteLength, 0);
  return new Promise((resolve, reject) => {
    const announced = method === 'GET' ? {} : { 'Content-Length': String(length) };
    const req = request(url, { agent, method, headers: { ...announced, ...headers } }, resolve);
    req.once('error', reject);
    for (const piece of body) req.write(piece);
    req.end();
  });
}
