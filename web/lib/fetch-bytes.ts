import { ApiError, apiError, parseJson } from './api';

/**
 * Fetches a response that is not JSON. Rejects with `ApiError` if there was no response, or if the status is an error
 * other than `accepts`.
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
 * If `read` fails because the signal has aborted, rejects with the signal's reason. Otherwise rejects with an
 * `ApiError` of code `network`.
 */
export async function runTransfer<T>(signal: AbortSignal | undefined, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ApiError('network', 0, undefined, { cause });
  }
}
