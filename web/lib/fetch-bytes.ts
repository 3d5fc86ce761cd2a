import { ApiError, apiError, parseJson } from './api';

/**
 * Fetches an answer that is not JSON. Rejects with the refusal as `ApiError`, with `network` if no answer came, or with
 * the signal's reason. `accepts` is an error status that counts as an answer.
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

/** Runs `read`. Rejects with `network` if the transfer breaks off, or with the signal's reason. */
export async function runTransfer<T>(signal: AbortSignal | undefined, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ApiError('network', 0, undefined, { cause });
  }
}
