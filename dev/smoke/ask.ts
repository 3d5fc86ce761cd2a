/** Sends HTTP requests that `fetch` cannot send. */
import { createHash } from 'node:crypto';
import { type ClientRequest, request as overHttp } from 'node:http';
import { connect } from 'node:http2';
import { request as overHttps } from 'node:https';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Closes the connection after this number of body bytes. */
  readonly breakOffAfter?: number;
  readonly family?: 4 | 6;
  /** Sends `Expect: 100-continue` (RFC 9110, 10.1.1) without a body. With status 100, the server accepts the body. */
  readonly expectsContinue?: boolean;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

const LIMIT_MS = 60_000;

function openRequest(url: URL, { method = 'GET', headers = {}, family }: RequestOptions): ClientRequest {
  const request = url.protocol === 'https:' ? overHttps : overHttp;
  return request(url, { method, headers, agent: false, timeout: LIMIT_MS, ...(family && { family }) });
}

/** Sends a request. Returns null if `breakOffAfter` is set and no response arrived. */
export function ask(url: URL, options: RequestOptions = {}): Promise<RawAnswer | null> {
  return new Promise((resolve, reject) => {
    const req = openRequest(url, options);
    req.once('timeout', () => req.destroy(new Error(`No response within ${LIMIT_MS / 1000} s.`)));
    req.once('error', (error) => (options.breakOffAfter === undefined ? reject(error) : resolve(null)));
    req.once('response', (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      response.once('error', reject);
    });
    if (options.expectsContinue) {
      req.once('continue', () => {
        resolve({ status: 100, headers: {}, body: '' });
        req.destroy();
      });
      req.flushHeaders();
    } else if (options.breakOffAfter === undefined) {
      req.end(options.body);
    } else {
      req.write(options.body?.subarray(0, options.breakOffAfter) ?? '', () => req.destroy());
      req.once('close', () => resolve(null));
    }
  });
}

/** Sends a PUT over HTTP/2, like browsers. */
export function putByHttp2(url: URL, body: Uint8Array): Promise<RawAnswer> {
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

/** Returns the error code of a response. Describes a response that has none. */
export const codeOf = (answer: RawAnswer): string =>
  isWorkerError(answer)
    ? (JSON.parse(answer.body) as { code: string }).code
    : `${answer.status} with a body that is not from Fileshare: ${answer.body.slice(0, 80)}`;

/** Returns false for successes, and for errors of a proxy in front of the Worker. */
export function isWorkerError({ body }: RawAnswer): boolean {
  try {
    return typeof (JSON.parse(body) as { code?: unknown } | null)?.code === 'string';
  } catch {
    return false;
  }
}
