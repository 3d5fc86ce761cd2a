import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';

/** Node's `http` uses less CPU time than `fetch`. This matters because client and server share the machine. */
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: readonly Uint8Array[];
}

interface HttpAnswer {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export async function send(url: URL, outgoing: OutgoingRequest): Promise<HttpAnswer> {
  const response = await begin(url, outgoing);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const status = response.statusCode ?? 0;
  if (status < 200 || status > 299) {
    throw new Error(`${outgoing.method} ${url.pathname} got status ${status}: ${body.toString().slice(0, 500)}`);
  }
  return { headers: response.headers, body };
}

export async function sendJson<T>(
  url: URL,
  method: OutgoingRequest['method'],
  value?: unknown,
  headers = {},
): Promise<T> {
  const body = value === undefined ? [] : [Buffer.from(JSON.stringify(value))];
  const answered = await send(url, { method, body, headers: { 'Content-Type': 'application/json', ...headers } });
  return JSON.parse(answered.body.toString()) as T;
}

export async function receive(
  url: URL,
  headers: Readonly<Record<string, string>>,
  onChunk: (chunk: Buffer, offset: number) => void,
): Promise<number> {
  const response = await begin(url, { method: 'GET', headers });
  if (response.statusCode !== 200 && response.statusCode !== 206) {
    throw new Error(`GET ${url.pathname} got status ${response.statusCode}`);
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

export async function firstByteMs(url: URL): Promise<number> {
  const startedAt = performance.now();
  const response = await begin(url, { method: 'GET' });
  await new Promise((resolve, reject) => response.once('data', resolve).once('error', reject));
  const ms = performance.now() - startedAt;
  response.destroy();
  return ms;
}

export const PARTS_AT_A_TIME = 3;

export async function inFlight<T>(width: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: width }, lane));
}

export const closeConnections = (): void => agent.destroy();

function begin(url: URL, { method, headers, body = [] }: OutgoingRequest): Promise<IncomingMessage> {
  const length = body.reduce((sum, piece) => sum + piece.byteLength, 0);
  return new Promise((resolve, reject) => {
    const announced = method === 'GET' ? {} : { 'Content-Length': String(length) };
    const req = request(url, { agent, method, headers: { ...announced, ...headers } }, resolve);
    req.once('error', reject);
    for (const piece of body) req.write(piece);
    req.end();
  });
}
