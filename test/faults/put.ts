import { request as requestTo } from 'node:http';
import { SendFailure } from '../../web/features/uploads/engine/sending/send-failure';
import type { Put } from '../../web/features/uploads/engine/sending/transport';
import { apiError, parseJson } from '../../web/lib/api';
import { CHECKSUM_HEADER } from '../../worker/contract/byte-paths';

const PIECE_BYTES = 256 * 1024;
/** Maximum time without progress. The real page waits 30 seconds, and 2 minutes for the response. */
const SILENCE_MS = 2500;

/** Like `transport.ts` of the page, but without XMLHttpRequest. */
export const putFrom =
  (origin: URL, headers: Readonly<Record<string, string>>): Put =>
  async ({ url, body, checksum, onProgress, signal }) => {
    const bytes = Buffer.from(body instanceof Blob ? await body.arrayBuffer() : body);
    if (signal.aborted) throw signal.reason;
    return new Promise((resolve, reject) => {
      const put = requestTo(new URL(new URL(url, origin).href.replace(/^https?:\/\/[^/]+/, origin.origin)), {
        method: 'PUT',
        headers: {
          ...headers,
          'Content-Type': 'application/octet-stream',
          'Content-Length': bytes.length,
          ...(checksum !== null && { [CHECKSUM_HEADER]: checksum }),
        },
        agent: false,
        timeout: SILENCE_MS,
      });
      const end = (reason: unknown) => {
        signal.removeEventListener('abort', onAbort);
        reject(reason);
        put.destroy();
      };
      const onAbort = () => end(signal.reason);
      signal.addEventListener('abort', onAbort);
      put.on('error', () => end(new SendFailure('network')));
      put.on('timeout', () => end(new SendFailure('timeout')));
      put.on('response', async (response) => {
        const pieces: Buffer[] = [];
        try {
          for await (const piece of response as AsyncIterable<Buffer>) pieces.push(piece);
        } catch {
          return end(new SendFailure('network'));
        }
        signal.removeEventListener('abort', onAbort);
        const answer = parseJson(Buffer.concat(pieces).toString());
        const status = response.statusCode ?? 0;
        if (status < 200 || status >= 300)
          return reject(apiError(status, answer, response.headers['retry-after'] ?? null));
        if (answer === undefined) return reject(new SendFailure('network'));
        resolve(answer);
      });
      let bytesSent = 0;
      const sendOn = () => {
        if (bytesSent >= bytes.length) return void put.end();
        const piece = bytes.subarray(bytesSent, bytesSent + PIECE_BYTES);
        put.write(piece, (failure) => {
          if (failure) return;
          bytesSent += piece.length;
          onProgress(bytesSent);
          sendOn();
        });
      };
      sendOn();
    });
  };
