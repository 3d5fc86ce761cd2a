import { ApiError, apiError, parseJson } from './api';

/** Resolves if `url` returns a file. Rejects with the `ApiError` that it returns instead. */
export async function checkDownload(url: string, signal?: AbortSignal): Promise<void> {
  const ask = async (method: string): Promise<Response> => {
    try {
      return await fetch(url, { method, cache: 'no-store', ...(signal && { signal }) });
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      throw new ApiError('network', 0, undefined, { cause });
    }
  };
  if ((await ask('HEAD')).ok) return;
  // The answer to HEAD has no body, so a GET fetches the error message.
  const answer = await ask('GET');
  if (answer.ok) return answer.body?.cancel();
  throw apiError(answer.status, parseJson(await answer.text()), answer.headers.get('Retry-After'));
}
