/** Makes responses end early, as if a deployment ended the isolate. */
import type { Platform } from './platform.ts';

const SENT_AFTER_MS = 100;

export function cutOff(answer: Response, path: string, platform: Platform): Response {
  const { cut } = platform;
  if (!cut || cut.times === 0 || !path.includes(cut.path) || answer.body === null) return answer;
  cut.times--;
  platform.failed.push(`cut ${path}`);
  const length = answer.headers.get('Content-Length');
  const { readable, writable } =
    length === null ? new IdentityTransformStream() : new FixedLengthStream(Number(length));
  void passUntil(answer.body, writable, cut.afterBytes);
  return new Response(readable, answer);
}

async function passUntil(
  body: ReadableStream<Uint8Array>,
  to: WritableStream<Uint8Array>,
  bytes: number,
): Promise<void> {
  const writer = to.getWriter();
  let remaining = bytes;
  try {
    for await (const chunk of body) {
      const piece = chunk.subarray(0, remaining);
      if (piece.byteLength > 0) await writer.write(piece);
      remaining -= piece.byteLength;
      if (remaining === 0) break;
    }
  } catch {}
  // The headers must go out first. Otherwise the local proxy repeats the request.
  await new Promise((resolve) => setTimeout(resolve, SENT_AFTER_MS));
  await writer.abort(new Error('The isolate is gone.')).catch(() => {});
}
