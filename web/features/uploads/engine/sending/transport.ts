import { CHECKSUM_HEADER } from '../../../../../worker/contract/byte-paths';
import { SECOND_MS } from '../../../../../worker/contract/units';
import { apiError, parseJson } from '../../../../lib/api';
import { SendFailure } from './send-failure';

const STALL_MS = 30 * SECOND_MS;

/** Sent by XMLHttpRequest, because `fetch` does not report upload progress. */
export interface PutRequest {
  readonly url: string;
  readonly body: Blob | ArrayBuffer;
  /** SHA-256 of the body in lower-case hex. Null if the body contains its own checksums. */
  readonly checksum: string | null;
  readonly timeoutMs: number;
  readonly onProgress: (sentBytes: number) => void;
  readonly signal: AbortSignal;
}

/** Resolves to unvalidated JSON. Rejects with `ApiError`, `SendFailure` or the signal's reason. */
export type Put = (request: PutRequest) => Promise<unknown>;

/** Maximum wait for the response. The server must store the bytes, and a proxy may still be forwarding them. */
const ANSWER_WAIT_MS = 4 * STALL_MS;

export const putByXhr: Put = (request) =>
  new Promise((resolve, reject) => {
    const { signal } = request;
    if (signal.aborted) return reject(signal.reason);
    const xhr = new XMLHttpRequest();
    const watchdog = watch(STALL_MS, () => end(new SendFailure('network')));

    const settle = () => {
      watchdog.stop();
      signal.removeEventListener('abort', onAbort);
    };
    /** Rejects before the abort, so the abort's own event has no effect. */
    const end = (reason: unknown) => {
      settle();
      reject(reason);
      xhr.abort();
    };
    const onAbort = () => end(signal.reason);
    const fail = (failure: unknown) => {
      settle();
      reject(failure);
    };

    xhr.upload.onprogress = (event) => {
      watchdog.moved();
      request.onProgress(event.loaded);
    };
    xhr.upload.onload = () => watchdog.moved(ANSWER_WAIT_MS);
    xhr.onload = () => {
      settle();
      const answer = parseJson(xhr.responseText);
      if (xhr.status < 200 || xhr.status >= 300) {
        return reject(apiError(xhr.status, answer, xhr.getResponseHeader('Retry-After')));
      }
      // Not JSON: a captive portal or a proxy has responded.
      if (answer === undefined) return reject(new SendFailure('network'));
      resolve(answer);
    };
    xhr.onerror = () => fail(new SendFailure('network'));
    // Safari reports a broken connection as an abort.
    xhr.onabort = () => fail(new SendFailure('network'));
    xhr.ontimeout = () => fail(new SendFailure('timeout', { timeoutMs: request.timeoutMs }));
    signal.addEventListener('abort', onAbort);

    xhr.open('PUT', request.url);
    xhr.timeout = request.timeoutMs;
    xhr.setRequestHeader('Content-Type', 'application/octet-stream');
    if (request.checksum !== null) xhr.setRequestHeader(CHECKSUM_HEADER, request.checksum);
    // An ArrayBuffer would be copied several times on the main thread, a blob once.
    xhr.send(request.body instanceof Blob ? request.body : new Blob([request.body]));
  });

function watch(patienceMs: number, onStall: () => void) {
  let movedAt = performance.now();
  let patience = patienceMs;
  let timer: ReturnType<typeof setTimeout>;
  const check = () => {
    const remainingMs = movedAt + patience - performance.now();
    if (remainingMs <= 0) return onStall();
    timer = setTimeout(check, remainingMs);
  };
  timer = setTimeout(check, patience);
  return {
    moved: (nextPatienceMs = patience) => {
      movedAt = performance.now();
      patience = nextPatienceMs;
    },
    stop: () => clearTimeout(timer),
  };
}
