import { thumbnailEndpoints } from '../../../../worker/contract/calls/thumbnails';
import { THUMBNAILS_PER_CALL } from '../../../../worker/contract/limits';
import { SECOND_MS } from '../../../../worker/contract/units';
import { call } from '../../../lib/api';
import { base64Of } from '../../../lib/base64';
import { isRetryable } from '../../../lib/is-retryable';
import type { Upload } from '../engine/upload';
import { canDraw, endDrawing } from './draw-thumbnail';
import { makeThumbnail } from './make-thumbnail';
import { thumbnailKindOf } from './thumbnail-kind';

const RETRY_MS = [2 * SECOND_MS, 10 * SECOND_MS, 30 * SECOND_MS, 60 * SECOND_MS];
const IDLE_MAX_MS = SECOND_MS;

interface Thumbnail {
  readonly fileId: string;
  readonly r2Key: string;
  readonly image: string;
}

/** The next upload waits for these thumbnails, so only one picture is in memory. */
let last: Promise<unknown> = Promise.resolve();

/** Resolves to false if no thumbnail was sent, or after a failure. */
export function sendThumbnails(upload: Upload, folderId: string): Promise<boolean> {
  const sent = last
    .then(() => drawAndSend(upload, folderId))
    .catch((failure: unknown) => {
      console.warn('Thumbnails were not sent.', failure);
      return false;
    })
    .finally(endDrawing);
  last = sent;
  return sent;
}

async function drawAndSend(upload: Upload, folderId: string): Promise<boolean> {
  const sources = upload.sources.flatMap((file, index) => (thumbnailKindOf(file) ? [{ file, index }] : []));
  if (sources.length === 0 || !canDraw()) return false;
  let hasSent = false;
  let pack: Thumbnail[] = [];
  const sendPack = async () => {
    if (pack.length === 0) return;
    await sendWithRetries(upload, folderId, pack);
    hasSent = true;
    pack = [];
  };
  for (const { file, index } of sources) {
    await untilIdle();
    if (isStopped(upload)) return hasSent;
    const jpeg = await makeThumbnail(file);
    if (!jpeg) continue;
    const { fileId, r2Key } = await upload.announcedFile(index);
    pack.push({ fileId, r2Key, image: await base64Of(jpeg) });
    if (pack.length === THUMBNAILS_PER_CALL) await sendPack();
  }
  await sendPack();
  return hasSent;
}

const isStopped = (upload: Upload): boolean => ['failed', 'cancelled'].includes(upload.progress().phase);

async function sendWithRetries(upload: Upload, folderId: string, thumbnails: Thumbnail[]): Promise<void> {
  for (const waitMs of [...RETRY_MS, null]) {
    try {
      await call(thumbnailEndpoints.addThumbnails, { folderId, thumbnails });
      return;
    } catch (failure) {
      if (waitMs === null || isStopped(upload) || !isRetryable(failure)) throw failure;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: IDLE_MAX_MS });
    else setTimeout(resolve, 50);
  });
