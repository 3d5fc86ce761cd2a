import { t } from '@lingui/core/macro';
import { LIST_MAX_PAGE, NAME_MAX_CHARS } from '../../../worker/contract/limits';

/** List that My Files shows. Stored in the URL, so that the Back button, a reload and a bookmark work. */
export interface Place {
  /** Null at the root. */
  readonly folderId: string | null;
  /** Directory of an uploaded tree. `''` means the top of the folder. */
  readonly path: string;
  /** Page numbers start at 1. */
  readonly page: number;
  readonly search: string;
}

/** The URL leaves out default values. */
export interface PlaceSearch {
  folder?: string;
  path?: string;
  page?: number;
  q?: string;
}

export const ROOT: Place = { folderId: null, path: '', page: 1, search: '' };

export function readPlaceSearch(raw: Record<string, unknown>): PlaceSearch {
  const folder = textOf(raw.folder);
  const path = folder === '' ? '' : textOf(raw.path);
  const page = Number(textOf(raw.page));
  const q = textOf(raw.q).trim().slice(0, NAME_MAX_CHARS).trim();
  return {
    ...(folder !== '' && { folder }),
    ...(path !== '' && { path }),
    ...(Number.isSafeInteger(page) && page > 1 && page <= LIST_MAX_PAGE && { page }),
    ...(q !== '' && { q }),
  };
}

export const placeOf = ({ folder, path, page, q }: PlaceSearch): Place => ({
  folderId: folder ?? null,
  path: path ?? '',
  page: page ?? 1,
  search: q ?? '',
});

export const placeSearchOf = ({ folderId, path, page, search }: Place): PlaceSearch =>
  readPlaceSearch({ folder: folderId, path, page, q: search });

/** The router parses a folder name such as `2024` as a number. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

export interface Crumb {
  readonly name: string;
  readonly place: Place;
}

/** Returns the path from the root to the open folder or directory, both included. */
export function crumbsOf(place: Place, trail: readonly { folderId: string; folderName: string }[]): Crumb[] {
  const folders = trail.map(({ folderId, folderName }) => ({ name: folderName, place: { ...ROOT, folderId } }));
  const segments = place.path === '' ? [] : place.path.split('/');
  const directories = segments.map((name, index) => ({
    name,
    place: { ...ROOT, folderId: place.folderId, path: segments.slice(0, index + 1).join('/') },
  }));
  return [{ name: t`My Files`, place: ROOT }, ...folders, ...directories];
}
