import type { Call } from '../../web/lib/api.ts';
import { coverEndpoints } from '../../worker/contract/calls/covers.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import { thumbnailEndpoints } from '../../worker/contract/calls/thumbnails.ts';
import type { Calls } from './calls.ts';
import { jpeg } from './jpeg.ts';
import { announced } from './uploads.ts';

export const callWith =
  (calls: Calls, managementSecret: string): Call =>
  (endpoint, input, options) =>
    calls.call(endpoint, input, { ...options, managementSecret });

export const secretIn = (manageLink: string): string => new URL(manageLink).hash.slice(1);

export const makeSecret = async ({ call, person: { userId } }: Calls, folderId: string): Promise<string> =>
  secretIn((await call(endpoints.makeManageLink, { folderId, userId })).manageLink);

const DRAWN = { name: 'Seeded', fileCount: 2, totalBytes: 2048 };

/** All calls that manage a folder, except `mailFolder`. Only an owner sends `userId`. */
export const managerActs = (call: Call, folderId: string, fileId: string, userId?: string) => ({
  managedFolder: () => call(endpoints.managedFolder, { userId, folderId }),
  makeManageLink: () => call(endpoints.makeManageLink, { userId, folderId }),
  changeExpiry: () => call(endpoints.changeExpiry, { userId, folderId, expiryDays: 0.5 }),
  changeSharing: () => call(endpoints.changeSharing, { userId, folderId, message: 'Hello', isStopped: true }),
  changeCover: () => call(coverEndpoints.changeCover, { userId, folderId, ...DRAWN, image: jpeg().toString('base64') }),
  managedThumbnails: () => call(thumbnailEndpoints.managedThumbnails, { userId, folderId, files: fileId }),
  renameFolder: () => call(endpoints.renameFolder, { userId, folderId, folderName: 'New name' }),
  renameFile: () => call(endpoints.renameFile, { userId, folderId, fileId, newFilename: 'new.txt' }),
  createDirectory: () => call(endpoints.createDirectory, { userId, folderId, folderName: 'New' }),
  initUpload: () => call(endpoints.initUpload, { userId, folderId, files: [announced()], expiryDays: 1 }),
  deleteFile: () => call(endpoints.deleteFile, { userId, folderId, fileId }),
  deleteFolder: () => call(endpoints.deleteFolder, { userId, folderId }),
});
