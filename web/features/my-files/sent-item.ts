import type { Item } from './list/items';

/** An item's address in calls. */
export type Sent = { folderId: string; fileId?: string; path?: string };

export const sentOf = (item: Item): Sent => {
  if (item.kind === 'file') return { folderId: item.file.folderId, fileId: item.key };
  return item.kind === 'directory' ? { folderId: item.folderId, path: item.path } : { folderId: item.key };
};
