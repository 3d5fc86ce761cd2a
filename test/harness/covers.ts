import { coverEndpoints } from '../../worker/contract/calls/covers.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import type { Calls } from './calls.ts';
import { jpeg } from './jpeg.ts';

export async function sendCover({ call, person: { userId } }: Calls, folderId: string): Promise<string> {
  const { folder } = await call(endpoints.folder, { folderId });
  const { folderName: name, fileCount, totalSize: totalBytes } = folder;
  const coverInput = { name, fileCount, totalBytes, image: jpeg().toString('base64') };
  return (await call(coverEndpoints.changeCover, { folderId, userId, ...coverInput })).cover;
}
