import type { DrawAnswer, DrawRequest } from './thumbnail-worker';

/** If drawing takes longer, the file gets no thumbnail. */
const DRAW_MAX_MS = 15_000;

let worker: Worker | undefined;

/** Some browsers before 2023 cannot draw in a worker. */
export const canDraw = (): boolean => typeof Worker === 'function' && typeof OffscreenCanvas === 'function';

/** Resolves to a JPEG for `addThumbnails`, or to null if drawing fails. */
export function drawThumbnail(source: Blob | ImageBitmap, keeps: DrawRequest['keeps']): Promise<Blob | null> {
  worker ??= new Worker(new URL('./thumbnail-worker.ts', import.meta.url), { type: 'module' });
  const thread = worker;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const settle = (jpeg: Blob | null) => {
      clearTimeout(timer);
      thread.removeEventListener('error', onFailure);
      port1.close();
      resolve(jpeg);
    };
    // A worker that failed or hangs may hold much memory.
    const onFailure = () => {
      thread.terminate();
      if (worker === thread) worker = undefined;
      settle(null);
    };
    const timer = setTimeout(onFailure, DRAW_MAX_MS);
    thread.addEventListener('error', onFailure);
    port1.onmessage = ({ data }: MessageEvent<DrawAnswer>) => settle(data);
    thread.postMessage({ source, keeps, port: port2 } satisfies DrawRequest, [
      port2,
      ...(source instanceof Blob ? [] : [source]),
    ]);
  });
}

export function endDrawing(): void {
  worker?.terminate();
  worker = undefined;
}
