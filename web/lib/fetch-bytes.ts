import { ApiError, apiError, parseJson } from './api';

/** Fetches a response that is not JSON. Rejects with `ApiError` for errors other than the status `accepts`. */
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

/** Rejects with the reason of an aborted signal, otherwise with an `ApiError` of code `network`. */
export async function runTransfer<T>(signal: AbortSignal | undefined, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ApiError('network', 0, undefined, { cause });
  }
}
