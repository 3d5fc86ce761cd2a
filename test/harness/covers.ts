import { coverEndpoints } from '../../worker/contract/calls/covers.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import type { Calls } from './calls.ts';
import { jpeg } from './jpeg.ts';

export async function coverOf({ call }: Calls, folderId: string) {
  const { folder } = await call(endpoints.folder, { folderId });
  const { folderName: name, fileCount, totalSize: totalBytes } = folder;
  return { name, fileCount, totalBytes, image: jpeg().toString('base64') };
}

export async function sendCover(calls: Calls, folderId: string): Promise<string> {
  const cover = await coverOf(calls, folderId);
  return (await calls.own(coverEndpoints.changeCover, { folderId, ...cover })).cover;
}
