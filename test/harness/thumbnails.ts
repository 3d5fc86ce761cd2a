import { thumbnailEndpoints } from '../../worker/contract/calls/thumbnails.ts';
import { THUMBNAIL_PX } from '../../worker/contract/limits.ts';
import type { Calls } from './calls.ts';
import { jpeg } from './jpeg.ts';

export const thumbnail = (comment = 0): Buffer => jpeg(THUMBNAIL_PX, THUMBNAIL_PX, comment);

/** Returns the ids of files whose thumbnail was stored. */
export async function sendThumbnails(
  { call }: Calls,
  folderId: string,
  files: readonly { readonly fileId: string; readonly r2Key: string }[],
  image = thumbnail(),
): Promise<string[]> {
  const thumbnails = files.map(({ fileId, r2Key }) => ({ fileId, r2Key, image: image.toString('base64') }));
  return (await call(thumbnailEndpoints.addThumbnails, { folderId, thumbnails })).fileIds;
}

export async function thumbnailsOf({ call }: Calls, folderId: string, fileIds: readonly string[]) {
  const { thumbnails } = await call(thumbnailEndpoints.thumbnails, { folderId, files: fileIds.join(',') });
  return new Map(thumbnails.map(({ fileId, image }) => [fileId, Buffer.from(image, 'base64')]));
}
