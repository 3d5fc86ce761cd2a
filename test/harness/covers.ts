/** Pictures of folders, for tests. */
import { coverEndpoints } from '../../worker/contract/calls/covers.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import type { Calls } from './calls.ts';

/** What begins, says its measures and ends as a JPEG does; `comment` bytes more of one that says nothing. */
export function jpeg(width = 1200, height = 630, comment = 0): Buffer {
  const measures = Buffer.alloc(4);
  measures.writeUInt16BE(height, 0);
  measures.writeUInt16BE(width, 2);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(2 + comment);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(comment > 0 ? [Buffer.from([0xff, 0xfe]), length, Buffer.alloc(comment, 'c')] : []),
    Buffer.from([0xff, 0xc0, 0, 17, 8]),
    measures,
    Buffer.from([3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9]),
  ]);
}

/** Gives a folder of this owner this picture of what it is now; answers its id. */
export async function sendCover(
  { call, person: { userId } }: Calls,
  folderId: string,
  image = jpeg(),
): Promise<string> {
  const { folder } = await call(endpoints.folder, { folderId });
  const { folder_name: name, fileCount, totalSize: totalBytes } = folder;
  const drawn = { name, fileCount, totalBytes, image: image.toString('base64') };
  return (await call(coverEndpoints.changeCover, { folderId, userId, ...drawn })).cover;
}
