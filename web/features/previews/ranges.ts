import { fetchBytes, reading } from '../../lib/fetch-bytes';

export interface Piece {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** As the preview call shows the file. */
  readonly contentType: string;
}

/** The bytes from `start` to before `end` of a preview; fewer at its end. Rejects with `ApiError` or as aborted. */
export async function fetchRange(url: string, start: number, end: number, signal: AbortSignal): Promise<Piece> {
  const response = await askRange(url, start, end, signal);
  const contentType = response.headers.get('Content-Type') ?? '';
  // No such bytes: the file is empty.
  if (response.status === 416) return { bytes: new Uint8Array(), contentType };
  const bytes = await reading(signal, async () => new Uint8Array(await response.arrayBuffer()));
  return { bytes: response.status === 206 ? bytes : bytes.slice(start, end), contentType };
}

/** What the server says an unknown file is, for the price of one byte. Rejects like `fetchRange`. */
export async function probeType(url: string, signal: AbortSignal): Promise<string> {
  const response = await askRange(url, 0, 1, signal);
  await response.body?.cancel();
  return response.status === 416 ? 'text/plain' : (response.headers.get('Content-Type') ?? '');
}

const askRange = (url: string, start: number, end: number, signal: AbortSignal): Promise<Response> =>
  fetchBytes(url, { headers: { Range: `bytes=${start}-${end - 1}` } }, signal, 416);
