import type { Item } from '../list/items';
import type { Place } from '../place';

/** Where items can be moved to: the top (null), a folder, or a directory of the tree uploaded into it. */
export interface Destination {
  readonly folderId: string | null;
  readonly path: string;
  /** As it is called. */
  readonly name: string;
}

/** What an item is as a destination; null: it is none. */
export function destinationOf(item: Item): Destination | null {
  if (item.kind === 'directory') return { folderId: item.folderId, path: item.path, name: item.name };
  return item.kind === 'folder' && !item.takedown ? { folderId: item.key, path: '', name: item.name } : null;
}

const isSame = (one: Pick<Destination, 'folderId' | 'path'>, other: Pick<Destination, 'folderId' | 'path'>): boolean =>
  one.folderId === other.folderId && one.path === other.path;

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/**
 * Where an item is, seen from `place`, so that it can be moved back there; null where that is not known: a search finds
 * folders wherever they are.
 */
export function originOf(item: Item, place: Place): Omit<Destination, 'name'> | null {
  if (item.kind === 'file') return { folderId: item.file.folderId, path: item.file.path };
  if (item.kind === 'directory') return { folderId: item.folderId, path: parentOf(item.path) };
  return place.search === '' ? { folderId: place.folderId, path: '' } : null;
}

/** Whether there is a sense in moving an item there; what else stands in the way the server says. */
export function mayGo(item: Item, place: Place, to: Destination): boolean {
  const own = destinationOf(item);
  if (own && isSame(own, to)) return false;
  const origin = originOf(item, place);
  if (origin && isSame(origin, to)) return false;
  if (item.kind === 'folder') return !item.takedown && to.path === '';
  if (item.kind === 'file') return to.folderId !== null;
  return to.folderId === item.folderId && !`${to.path}/`.startsWith(`${item.path}/`);
}
