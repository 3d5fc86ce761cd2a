import { ApiError, apiError, parseJson } from './api';

/**
 * Fetches a response that is not JSON. If the status is an error, rejects with the server's error as `ApiError`. If
 * the status equals the parameter `accepts`, returns the response, even if the status is an error. If no response
 * arrived, rejects with an `ApiError` of code `network`. If the signal aborts, rejects with the signal's reason.
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
 * Runs `read`. If `read` fails because the signal aborted, rejects with the signal's reason. If `read` fails
 * otherwise, rejects with an `ApiError` of code `network`.
 */
export async function runTransfer<T>(signal: AbortSignal | undefined, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ApiError('network', 0, undefined, { cause });
  }
}
