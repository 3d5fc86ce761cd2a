import { THUMBNAIL_MAX_BYTES, THUMBNAIL_PX } from '../../../../worker/contract/limits';
import { cropOf, QUALITIES } from './crop';

/** The worker sends the result to `port`. */
export interface DrawRequest {
  readonly source: Blob | ImageBitmap;
  readonly keeps: 'centre' | 'top';
  readonly port: MessagePort;
}

/** JPEG. Null if drawing fails. */
export type DrawAnswer = Blob | null;

async function draw({ source, keeps }: DrawRequest): Promise<Blob | null> {
  const bitmap = source instanceof Blob ? await createImageBitmap(source) : source;
  const canvas = new OffscreenCanvas(THUMBNAIL_PX, THUMBNAIL_PX);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, THUMBNAIL_PX, THUMBNAIL_PX);
  context.imageSmoothingQuality = 'high';
  const { x, y, size } = cropOf(bitmap, keeps);
  context.drawImage(bitmap, x, y, size, size, 0, 0, THUMBNAIL_PX, THUMBNAIL_PX);
  bitmap.close();
  for (const quality of QUALITIES) {
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (jpeg.type === 'image/jpeg' && jpeg.size <= THUMBNAIL_MAX_BYTES) return jpeg;
  }
  return null;
}

addEventListener('message', async ({ data }: MessageEvent<DrawRequest>) => {
  data.port.postMessage((await draw(data).catch(() => null)) satisfies DrawAnswer);
});
