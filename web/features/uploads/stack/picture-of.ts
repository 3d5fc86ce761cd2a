import { MIB } from '../../../../worker/contract/units';
import { isPicture } from './pick-sheets';

/** Larger images would need too much memory or time. */
const PICTURE_MAX_BYTES = 40 * MIB;
const PICTURE_MAX_PIXELS = 60_000_000;
const PICTURE_WIDTH_PX = 204;
const PICTURE_HEIGHT_PX = 264;

/** Pictures by file, so that a file in several panels is decoded only once. */
const pictures = new WeakMap<File, Promise<HTMLCanvasElement | null>>();

/** Last started image. Images are decoded one after another, because each takes much memory. */
let last: Promise<unknown> = Promise.resolve();

/** Resolves to null if the file is no image, is too large, or cannot be drawn. Never rejects. */
export function pictureOf(file: File): Promise<HTMLCanvasElement | null> {
  const cached = pictures.get(file);
  if (cached) return cached;
  const picture = last.then(() => draw(file)).catch(() => null);
  last = picture;
  pictures.set(file, picture);
  return picture;
}

async function draw(file: File): Promise<HTMLCanvasElement | null> {
  if (!isPicture(file) || file.size > PICTURE_MAX_BYTES) return null;
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await waitForLoad(image);
    if (image.naturalWidth * image.naturalHeight > PICTURE_MAX_PIXELS) return null;
    // Does not block the main thread.
    await image.decode();
    return cropToSheet(image);
  } finally {
    URL.revokeObjectURL(url);
  }
}

const waitForLoad = (image: HTMLImageElement): Promise<void> =>
  new Promise((resolve, reject) => {
    image.onload = () => resolve();
    image.onerror = () => reject(new Error('This picture cannot be opened.'));
  });

/** Returns null if the browser has no 2D canvas. */
function cropToSheet(image: HTMLImageElement): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_WIDTH_PX;
  canvas.height = PICTURE_HEIGHT_PX;
  const context = canvas.getContext('2d');
  if (!context) return null;
  const scale = Math.max(PICTURE_WIDTH_PX / image.naturalWidth, PICTURE_HEIGHT_PX / image.naturalHeight);
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (PICTURE_WIDTH_PX - width) / 2, (PICTURE_HEIGHT_PX - height) / 2, width, height);
  return canvas;
}
