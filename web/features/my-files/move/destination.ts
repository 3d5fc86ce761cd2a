import { parentPath } from '../../../lib/parent-path';
import { type Item, isMovable } from '../list/items';
import type { Place } from '../place';

/** `folderId` is null for the root. `path` is a directory of an uploaded tree, or `''`. */
export interface Destination {
  readonly folderId: string | null;
  readonly path: string;
  readonly name: string;
  /** If true, nothing can move here. */
  readonly isEncrypted?: boolean;
}

/** Returns null for a file and for a removed folder. */
export function destinationOf(item: Item): Destination | null {
  if (item.kind === 'directory') return { folderId: item.folderId, path: item.path, name: item.name };
  if (item.kind === 'file' || item.takedown) return null;
  return { folderId: item.key, path: '', name: item.name, isEncrypted: item.folder.encryption !== undefined };
}

const isSame = (a: Pick<Destination, 'folderId' | 'path'>, b: Pick<Destination, 'folderId' | 'path'>): boolean =>
  a.folderId === b.folderId && a.path === b.path;

/** Returns the destination of "Undo". Returns null for a folder in search results, because its parent is unknown. */
export function originOf(item: Item, place: Place): Omit<Destination, 'name'> | null {
  if (item.kind === 'file') return { folderId: item.file.folderId, path: item.file.path };
  if (item.kind === 'directory') return { folderId: item.folderId, path: parentPath(item.path) };
  return place.search === '' ? { folderId: place.folderId, path: '' } : null;
}

export function canMoveTo(item: Item, place: Place, to: Destination): boolean {
  if (to.isEncrypted || !isMovable(item)) return false;
  const itemDestination = destinationOf(item);
  if (itemDestination && isSame(itemDestination, to)) return false;
  const origin = originOf(item, place);
  if (origin && isSame(origin, to)) return false;
  if (item.kind === 'folder') return to.path === '';
  if (item.kind === 'file') return to.folderId !== null;
  return to.folderId === item.folderId && !`${to.path}/`.startsWith(`${item.path}/`);
}
