import { fetchBytes, runTransfer } from './fetch-bytes';

/** Rejects with `ApiError` if `url` cannot be downloaded, or with the signal's reason. */
export async function checkDownload(
  url: string,
  signal?: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const init = { cache: 'no-store', headers } as const;
  const head = await runTransfer(signal, () => fetch(url, { ...init, method: 'HEAD', ...(signal && { signal }) }));
  if (head.ok) return;
  // A GET fetches the error message, because the response to HEAD has no body.
  const answer = await fetchBytes(url, init, signal);
  await answer.body?.cancel();
}
