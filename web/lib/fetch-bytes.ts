import { ApiError, apiError, parseJson } from './api';

/**
 * Fetches a response that is not JSON. Rejects with the server's error as `ApiError`, with an `ApiError` of code
 * `network` if no response arrived, or with the signal's reason. A response with the status `accepts` is returned, too,
 * although the status is an error.
 */
export async function fetchBytes(
  url: string,
  init: RequestInit,
  signal?: AbortSignal,
  accepts?: number,
): Promise<Response> {
  const response = await runTransfer(signal, () => fetch(url, { ...init, ...(signal && { signal }) }));
  if (response.ok || response.status === accepts) return response;
  const text = await runTransfer(signal, () => response.text());
  throw apiError(response.status, parseJson(text), response.headers.get('Retry-After'));
}

/**
 * Runs `read`. If `read` rejects, rejects with the reason of the aborted signal, otherwise with an `ApiError` of code
 * `network`.
 */
export async function runTransfer<T>(signal: AbortSignal | undefined, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ApiError('network', 0, undefined, { cause });
  }
}
