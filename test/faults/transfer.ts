import { once } from 'node:events';
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Fault, FaultKind } from './fault.ts';

export interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

/** Headers that apply to a single connection, so the proxy does not forward them. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'expect', 'proxy-connection', 'upgrade'];

/** Passes the response on. Returns false if the connection must close. */
export async function giveAnswer(
  answer: IncomingMessage,
  to: ServerResponse,
  { fault, size, noteFault }: { fault: Fault | null; size: number; noteFault: (kind: FaultKind) => void },
): Promise<boolean> {
  const cutsAt = fault?.kind === 'cut answer' ? Math.floor(fault.at * Math.max(1, size)) : Number.POSITIVE_INFINITY;
  if (cutsAt === 0) {
    noteFault('cut answer');
    return false;
  }
  to.writeHead(answer.statusCode ?? 502, onwards(answer.headers));
  let passed = 0;
  let corruptAt = fault?.kind === 'corrupt answer' && size > 0 ? Math.floor(fault.at * size) : -1;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    let chunk = piece;
    if (corruptAt >= passed && corruptAt < passed + piece.length) {
      chunk = withBitAt(piece, corruptAt - passed);
      corruptAt = -1;
      noteFault('corrupt answer');
    }
    const remaining = cutsAt - passed;
    passed += chunk.length;
    if (!to.write(chunk.subarray(0, remaining))) await drained(to);
    if (passed >= cutsAt) {
      noteFault('cut answer');
      return false;
    }
  }
  to.end();
  return true;
}

async function drained(to: ServerResponse): Promise<void> {
  const either = new AbortController();
  const { signal } = either;
  await Promise.race([once(to, 'drain', { signal }), once(to, 'close', { signal })]).catch(() => undefined);
  either.abort();
}

/** `share` is the fraction of `Content-Length` to read, from 0 to 1. */
export async function bodyOf(request: IncomingMessage, share: number): Promise<Buffer> {
  const length = Number(request.headers['content-length'] ?? 0);
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    if (share < 1 && bytes >= length * share) break;
  }
  const read = Buffer.concat(pieces);
  return share < 1 ? read.subarray(0, Math.floor(length * share)) : read;
}

export async function write(outgoing: ClientRequest, piece: Buffer): Promise<void> {
  if (piece.length === 0 || outgoing.destroyed) return;
  await new Promise<void>((resolve) => {
    outgoing.write(piece, () => resolve());
    outgoing.once('close', () => resolve());
  });
}

export const hasBody = ({ headers }: Pick<ProxiedRequest, 'headers'>) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

const onwards = (headers: IncomingMessage['headers']): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));

export function headersOn(headers: IncomingMessage['headers'], length: number | null): OutgoingHttpHeaders {
  const { host: _host, ...others } = onwards(headers);
  return length === null ? others : { ...others, 'content-length': length };
}

export function withOtherBit(body: Buffer, at: number): Buffer {
  return withBitAt(body, Math.floor(body.length * at));
}

/** Flips one bit. An ASCII byte stays an ASCII byte. */
function withBitAt(body: Buffer, index: number): Buffer {
  const corrupted = Buffer.from(body);
  corrupted[index] = (corrupted[index] ?? 0) ^ 2;
  return corrupted;
}

export function cut(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}
