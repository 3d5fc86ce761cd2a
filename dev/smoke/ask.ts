/** Requests that `fetch` would not make: without a length, broken off, of one family of addresses, or by HTTP/2. */
import { createHash } from 'node:crypto';
import { type ClientRequest, request as overHttp } from 'node:http';
import { connect } from 'node:http2';
import { request as overHttps } from 'node:https';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Breaks the connection once so many bytes of the body are out. */
  readonly breakOffAfter?: number;
  readonly family?: 4 | 6;
  /** Waits for leave to send the body (RFC 9110, 10.1.1), and sends none of it: status 100 says that it may come. */
  readonly asksFirst?: boolean;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

const LIMIT_MS = 60_000;

function opened(url: URL, { method = 'GET', headers = {}, family }: Asked): ClientRequest {
  const request = url.protocol === 'https:' ? overHttps : overHttp;
  return request(url, { method, headers, agent: false, timeout: LIMIT_MS, ...(family && { family }) });
}

/** By HTTP/1.1. A body without a `Content-Length` among the headers goes out in chunks. Null: it was broken off. */
export function ask(url: URL, asked: Asked = {}): Promise<Answered | null> {
  return new Promise((resolve, reject) => {
    const req = opened(url, asked);
    req.once('timeout', () => req.destroy(new Error(`There was no answer within ${LIMIT_MS / 1000} s.`)));
    req.once('error', (error) => (asked.breakOffAfter === undefined ? reject(error) : resolve(null)));
    req.once('response', (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      response.once('error', reject);
    });
    if (asked.asksFirst) {
      req.once('continue', () => {
        resolve({ status: 100, headers: {}, body: '' });
        req.destroy();
      });
      req.flushHeaders();
    } else if (asked.breakOffAfter === undefined) {
      req.end(asked.body);
    } else {
      req.write(asked.body?.subarray(0, asked.breakOffAfter) ?? '', () => req.destroy());
      req.once('close', () => resolve(null));
    }
  });
}

/** A PUT by HTTP/2, as browsers make it. */
export function putByHttp2(url: URL, body: Uint8Array): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const session = connect(url.origin);
    session.once('error', reject);
    const stream = session.request({
      ':method': 'PUT',
      ':path': url.pathname + url.search,
      'content-length': String(body.byteLength),
    });
    let status = 0;
    let text = '';
    stream.setEncoding('utf8');
    stream.setTimeout(LIMIT_MS, () => stream.destroy(new Error('There was no answer.')));
    stream.once('response', (headers) => {
      status = Number(headers[':status']);
    });
    stream.on('data', (chunk: string) => {
      text += chunk;
    });
    stream.once('error', reject);
    stream.once('close', () => {
      session.close();
      resolve({ status, headers: {}, body: text });
    });
    stream.end(body);
  });
}

/** The code of a refusal, as the contract has it; a sentence where the body is none of ours. */
export const codeOf = (answer: Answered): string =>
  isOurs(answer)
    ? (JSON.parse(answer.body) as { code: string }).code
    : `${answer.status} with a body that is not of Fileshare: ${answer.body.slice(0, 80)}`;

/** Whether the Worker itself refused it, and not what stands before it. */
export function isOurs({ body }: Answered): boolean {
  try {
    return typeof (JSON.parse(body) as { code?: unknown } | null)?.code === 'string';
  } catch {
    return false;
  }
}
