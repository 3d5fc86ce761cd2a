import type { Page } from '@playwright/test';
import { thumbnailEndpoints } from '../../../worker/contract/calls/thumbnails.ts';
import { THUMBNAIL_PX } from '../../../worker/contract/limits.ts';
import type { Calls } from '../../harness/calls.ts';
import { type PlacedFile, type ShareOptions, sendPlacedFiles } from './preview-acts.ts';

export async function sendPictures(
  { owner, newVisitor }: { owner: Calls; newVisitor: () => Promise<Page> },
  folderName: string,
  files: readonly PlacedFile[],
  options: ShareOptions = {},
): Promise<string> {
  const { folderId, uploadUrls } = await sendPlacedFiles(owner, files, { folderName, expiryDays: 7, ...options });
  const images = uploadUrls.flatMap(({ fileId, r2Key }, index) => {
    const { mimeType = '', buffer } = files[index] ?? {};
    if (!mimeType.startsWith('image/') || buffer === undefined) return [];
    return [{ fileId, r2Key, url: `data:${mimeType};base64,${buffer.toString('base64')}` }];
  });
  if (images.length === 0) return folderId;
  const page = await newVisitor();
  const drawn = await page.evaluate(draw, { urls: images.map(({ url }) => url), px: THUMBNAIL_PX });
  await page.close();
  const thumbnails = images.map(({ fileId, r2Key }, index) => ({ fileId, r2Key, image: drawn[index] ?? '' }));
  await owner.call(thumbnailEndpoints.addThumbnails, { folderId, thumbnails });
  return folderId;
}

/** Returns JPEGs in base64. Runs in the page. */
const draw = ({ urls, px }: { urls: readonly string[]; px: number }): Promise<string[]> =>
  Promise.all(
    urls.map(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const { width, height } = image;
      const side = Math.min(width, height);
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = px;
      canvas.getContext('2d')?.drawImage(image, (width - side) / 2, (height - side) / 2, side, side, 0, 0, px, px);
      return canvas.toDataURL('image/jpeg', 0.7).split(',')[1] ?? '';
    }),
  );
