/** Splits the files of several folders into pages, as if all files were in one folder. Pure. */

/** A possible location of a file: folder id and position. */
export type Place = readonly [folderId: string, position: number];

/** A folder. The positions of all its files are below `nextPosition`. */
export interface PagedFolder {
  readonly id: string;
  readonly nextPosition: number;
}

/**
 * Returns the locations on a page. The first page has number 1. Pages run through the positions of all folders, in
 * the order of the folders. Returns an empty list after the last page.
 */
export function placesOnPage(folders: readonly PagedFolder[], page: number, limit: number): Place[] {
  const from = (page - 1) * limit;
  const places: Place[] = [];
  let positionsBefore = 0;
  for (const { id, nextPosition } of folders) {
    const end = Math.min(nextPosition, from + limit - positionsBefore);
    for (let position = Math.max(0, from - positionsBefore); position < end; position++) places.push([id, position]);
    positionsBefore += nextPosition;
  }
  return places;
}

export const countPages = (folders: readonly PagedFolder[], limit: number): number =>
  Math.ceil(folders.reduce((sum, { nextPosition }) => sum + nextPosition, 0) / limit);
