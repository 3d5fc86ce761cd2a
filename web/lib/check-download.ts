import { ApiError, apiError, parseJson } from './api';

/** Resolves when `url` would answer a file; rejects with the `ApiError` that it would answer instead. */
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
  // A HEAD's answer has no body: the words are in that of a GET.
  const answer = await ask('GET');
  if (answer.ok) return answer.body?.cancel();
  throw apiError(answer.status, parseJson(await answer.text()), answer.headers.get('Retry-After'));
}
