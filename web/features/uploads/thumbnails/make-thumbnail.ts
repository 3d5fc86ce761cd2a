import { SECOND_MS } from '../../../../worker/contract/units';
import { drawThumbnail } from './draw-thumbnail';
import { type ThumbnailKind, thumbnailKindOf } from './thumbnail-kind';

/** Larger pictures would need more than 200 MB, because a decoded pixel takes 4 bytes. */
const PICTURE_MAX_PIXELS = 50_000_000;
const VIDEO_FRAME_AT_SECONDS = 1;
const OPEN_MAX_MS = 15 * SECOND_MS;

const makers: Readonly<Record<ThumbnailKind, (file: File) => Promise<Blob | null>>> = {
  image: thumbnailOfImage,
  video: thumbnailOfVideo,
  pdf: async (file) => (await import('./first-page')).thumbnailOfPdf(file, AbortSignal.timeout(OPEN_MAX_MS)),
};

/** Resolves to null if the file gets no thumbnail. Never rejects. */
export async function makeThumbnail(file: File): Promise<Blob | null> {
  const kind = thumbnailKindOf(file);
  return kind === null ? null : makers[kind](file).catch(() => null);
}

async function thumbnailOfImage(file: File): Promise<Blob | null> {
  const { width, height } = await withUrlOf(file, measure);
  return width * height > PICTURE_MAX_PIXELS ? null : drawThumbnail(file, 'centre');
}

/** Needs little memory, because browsers decode pixels only to show them. */
async function measure(url: string): Promise<{ width: number; height: number }> {
  const image = new Image();
  const loaded = waitForEvent(image, 'load');
  image.src = url;
  await loaded;
  return { width: image.naturalWidth, height: image.naturalHeight };
}

async function thumbnailOfVideo(file: File): Promise<Blob | null> {
  return drawThumbnail(await withUrlOf(file, firstFrame), 'centre');
}

/** Returns a frame shortly after the start, because the first frame is often black. */
async function firstFrame(url: string): Promise<ImageBitmap> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const loaded = waitForEvent(video, 'loadeddata');
    video.src = url;
    await loaded;
    const seeked = waitForEvent(video, 'seeked');
    video.currentTime = Math.min(VIDEO_FRAME_AT_SECONDS, (video.duration || 0) / 2);
    await seeked;
    return await createImageBitmap(video);
  } finally {
    // Frees the decoder. Browsers have only a few.
    video.removeAttribute('src');
    video.load();
  }
}

/** Rejects if the element reports an error, or after `OPEN_MAX_MS`. */
function waitForEvent(element: HTMLElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(OPEN_MAX_MS);
    element.addEventListener(event, () => resolve(), { once: true });
    element.addEventListener('error', () => reject(new Error('This file cannot be opened.')), { once: true });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function withUrlOf<T>(file: File, use: (url: string) => Promise<T>): Promise<T> {
  const url = URL.createObjectURL(file);
  try {
    return await use(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}
