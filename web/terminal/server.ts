/** Sends requests. Retries after a broken connection or a temporary error. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CHECKSUM_HEADER, downloadPath } from '../../worker/contract/byte-paths';
import type { Answer, Endpoint, Input } from '../../worker/contract/calls/endpoint';
import { USER_ID_HEADER } from '../../worker/contract/ids';
import { MINUTE_MS, SECOND_MS } from '../../worker/contract/units';
import { streamOf } from '../lib/encryption/decrypting-stream';
import { keyHeader, type ReadStored, Refusal, withoutStart } from '../lib/encryption/stored-bytes';
import { fillPath } from '../lib/fill-path';
import { EXIT, isNetworkFailure, Stop, stopOf } from './failure';
import { say } from './output';

const RETRY_DELAYS_MS = [1, 2, 4, 8, 15, 30].map((seconds) => seconds * SECOND_MS);
/** A request is repeated after these statuses. 422: the bytes were damaged on the way. */
const TEMPORARY_STATUSES = [408, 422, 429, 500, 502, 503, 504];
/** If the server asks for a longer delay, the request fails at once. */
const RETRY_AFTER_MAX_MS = 2 * MINUTE_MS;
const CALL_TIMEOUT_MS = MINUTE_MS;
/** After this time without bytes, a connection counts as broken. */
const STALL_MS = MINUTE_MS;

export interface Server {
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>>;
  /** Calls `makeBody` before each attempt. Returns the parsed response. */
  put(url: string, makeBody: () => Promise<Body>, options: { timeoutMs: number }): Promise<unknown>;
  /** Returns a function that reads a stored file, and a function that waits between attempts. */
  stored(
    folderId: string,
    fileId: string,
  ): { readStored: ReadStored; wait(ms: number, signal: AbortSignal): Promise<void> };
  withAccessKey(accessKey: string): Server;
}

export interface Body {
  readonly pieces: AsyncGenerator<Uint8Array, void> | Uint8Array<ArrayBuffer>;
  readonly byteLength: number;
  /** SHA-256 in lower-case hex. Undefined if the body contains its own checksums. */
  readonly checksum?: string;
}

export function serverAt(origin: string, headers: Readonly<Record<string, string>> = {}): Server {
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    // No redirects, because another server could receive the access key.
    const response = await fetch(new URL(path, origin), {
      ...init,
      headers: { ...headers, ...init.headers },
      redirect: 'manual',
    });
    if (response.ok) return response;
    const retryAfter = response.headers.get('Retry-After');
    throw new Refusal({ status: response.status, body: await response.text(), retryAfter });
  };
  const json = async (path: string, init: RequestInit, timeoutMs: number): Promise<unknown> => {
    const response = await send(path, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    try {
      return JSON.parse(text);
    } catch {
      throw new Stop(EXIT.failed, `${origin} is not a Fileshare server.`);
    }
  };
  return {
    call: ({ method, path: pattern }, input) => {
      const { path, rest } = fillPath(pattern, input as Record<string, unknown>);
      const { userId, ...query } = rest;
      const isQuery = method === 'GET';
      const init = isQuery
        ? { method, headers: typeof userId === 'string' ? { [USER_ID_HEADER]: userId } : {} }
        : { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(rest) };
      const search =
        isQuery && Object.keys(query).length > 0 ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
      return withRetries(() => json(path + search, init, CALL_TIMEOUT_MS)) as Promise<never>;
    },
    put: (url, makeBody, { timeoutMs }) =>
      withRetries(async () => {
        const { pieces, byteLength, checksum } = await makeBody();
        const putHeaders = {
          'Content-Type': 'application/octet-stream',
          'Content-Length': String(byteLength),
          ...(checksum !== undefined && { [CHECKSUM_HEADER]: checksum }),
        };
        const body = pieces instanceof Uint8Array ? pieces : streamOf(pieces);
        const init = { method: 'PUT', headers: putHeaders, body, duplex: 'half' };
        return json(url, init, timeoutMs);
      }),
    stored: (folderId, fileId) => {
      let pauseMs = 0;
      return {
        async readStored({ start, end }, signal) {
          const { signal: unlessStalled, watch } = stallWatch(signal);
          const init = { headers: { Range: `bytes=${start}-${end - 1}` }, signal: unlessStalled };
          const response = await watch(send(downloadPath(folderId, fileId), init)).catch((failure) => {
            pauseMs = failure instanceof Refusal ? retryAfterMs(failure) : 0;
            // `decrypted` retries after this error, but not after every `Refusal`.
            const isPause = pauseMs > 0 && pauseMs <= RETRY_AFTER_MAX_MS;
            throw isPause ? new Error('The server asks for a pause.', { cause: failure }) : failure;
          });
          if (!response.body) throw new TypeError('The server sent no bytes');
          const body = streamOf(watched(response.body, watch));
          return response.status === 200 ? withoutStart(body, start) : body;
        },
        async wait(ms, signal) {
          await pause(Math.max(ms, pauseMs), signal);
          pauseMs = 0;
        },
      };
    },
    withAccessKey: (accessKey) => serverAt(origin, { ...headers, ...keyHeader(accessKey) }),
  };
}

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await attempt();
    } catch (failure) {
      const delayMs = RETRY_DELAYS_MS[failures];
      const askedMs = failure instanceof Refusal ? retryAfterMs(failure) : 0;
      const isTemporary =
        failure instanceof Refusal ? TEMPORARY_STATUSES.includes(failure.fields.status) : isNetworkFailure(failure);
      if (delayMs === undefined || !isTemporary || askedMs > RETRY_AFTER_MAX_MS) throw failure;
      await pause(Math.max(delayMs, askedMs), undefined, failure);
    }
  }
}

const retryAfterMs = ({ fields }: Refusal): number => (Number(fields.retryAfter ?? 0) || 0) * SECOND_MS;

async function pause(ms: number, signal?: AbortSignal, failure?: unknown): Promise<void> {
  const reason = failure instanceof Refusal ? stopOf(failure).message : 'The connection broke.';
  if (ms > 0) say(`${reason} Trying again in ${Math.ceil(ms / SECOND_MS)} s.`);
  await sleep(ms, undefined, signal && { signal });
}

function stallWatch(signal: AbortSignal) {
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  const watch = <T>(work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => controller.abort(new TypeError('nothing arrives any more')), STALL_MS);
    return work.finally(() => clearTimeout(timer));
  };
  return { signal: controller.signal, watch };
}

type Watch = ReturnType<typeof stallWatch>['watch'];

async function* watched(body: ReadableStream<Uint8Array>, watch: Watch): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await watch(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
