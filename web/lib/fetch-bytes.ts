import { ApiError, apiError, parseJson } from './api';

/**
 * Fetches what is no JSON call. Rejects with the refusal as `ApiError`, with `network` if no answer came, or as aborted.
 * `accepts`: a status of refusal that is an answer.
 */
export async function fetchBytes(
  url: string,
  init: RequestInit,
  signal: AbortSignal,
  accepts?: number,
): Promise<Response> {
  const response = await reading(signal, () => fetch(url, { ...init, signal }));
  if (response.ok || response.status === accepts) return response;
  const text = await reading(signal, () => response.text());
  throw apiError(response.status, parseJson(text), response.headers.get('Retry-After'));
}

/** Reads what is still coming. Rejects with `network` if it breaks off, or as aborted. */
export async function reading<T>(signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    signal.throwIfAborted();
    throw new ApiError('network', 0, undefined, { cause });
  }
}
