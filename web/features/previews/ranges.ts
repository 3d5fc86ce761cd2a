import { fetchBytes, runTransfer } from '../../lib/fetch-bytes';
import type { Piece, PreviewSource } from '../../lib/preview-source';

/** `end` is exclusive. Returns fewer bytes at the end of the file. Rejects with `ApiError` or the signal's reason. */
async function fetchRange(url: string, start: number, end: number, signal: AbortSignal): Promise<Piece> {
  const response = await requestRange(url, start, end, signal);
  const contentType = response.headers.get('Content-Type') ?? '';
  // "Range not satisfiable": the file is empty.
  if (response.status === 416) return { bytes: new Uint8Array(), contentType };
  const bytes = await runTransfer(signal, async () => new Uint8Array(await response.arrayBuffer()));
  return { bytes: response.status === 206 ? bytes : bytes.slice(start, end), contentType };
}

/** Returns the content type, from one byte of the file. Rejects with the errors of `fetchRange`. */
export async function probeType(url: string, signal: AbortSignal): Promise<string> {
  const response = await requestRange(url, 0, 1, signal);
  await response.body?.cancel();
  return response.status === 416 ? 'text/plain' : (response.headers.get('Content-Type') ?? '');
}

const requestRange = (url: string, start: number, end: number, signal: AbortSignal): Promise<Response> =>
  fetchBytes(url, { headers: { Range: `bytes=${start}-${end - 1}` } }, signal, 416);

/** Returns the source of an unencrypted file. `url` is its preview URL. */
export const sourceAt = (url: string): PreviewSource => ({
  id: url,
  url,
  read: (start, end, signal) => fetchRange(url, start, end, signal),
  open: async () => ({ url, close() {} }),
});
