/** Loaded only if a PDF is sent, because pdf.js is large. */
import { THUMBNAIL_PX } from '../../../../worker/contract/limits';
import { openPdf } from '../../../lib/pdf/pdf-document';
import { drawThumbnail } from './draw-thumbnail';

/** Draws the top of the first page. Rejects if the PDF is unreadable or protected, or if `signal` aborts. */
export async function thumbnailOfPdf(file: File, signal: AbortSignal): Promise<Blob | null> {
  const read = async (begin: number, end: number) => new Uint8Array(await file.slice(begin, end).arrayBuffer());
  let fail: (failure: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const { document: pdf, close } = openPdf(read, file.size, fail);
  signal.addEventListener('abort', () => fail(signal.reason));
  const draw = async () => {
    const page = await (await pdf).getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: THUMBNAIL_PX / Math.min(width, height) });
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(viewport.width);
    // A very long page is cut, because the thumbnail shows only the top.
    canvas.height = Math.min(Math.ceil(viewport.height), 4 * THUMBNAIL_PX);
    await page.render({ canvas, viewport }).promise;
    return createImageBitmap(canvas);
  };
  try {
    return await drawThumbnail(await Promise.race([draw(), failed]), 'top');
  } finally {
    close();
  }
}
