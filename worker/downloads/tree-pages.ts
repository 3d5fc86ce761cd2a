/** Pages of the files of several folders, as if these were one. Pure. */

/** Where a file may be: the id of a folder, and a position in it. */
export type Place = readonly [folderId: string, position: number];

/** A folder of which every file is at a position below `nextPosition`. */
export interface PagedFolder {
  readonly id: string;
  readonly nextPosition: number;
}

/**
 * The places of the page, from 1: the positions of all folders one after the other, in the order of the folders. At most
 * `limit`, however many folders they are in; none behind the last page.
 */
export function placesOnPage(folders: readonly PagedFolder[], page: number, limit: number): Place[] {
  const from = (page - 1) * limit;
  const places: Place[] = [];
  let before = 0;
  for (const { id, nextPosition } of folders) {
    const end = Math.min(nextPosition, from + limit - before);
    for (let position = Math.max(0, from - before); position < end; position++) places.push([id, position]);
    before += nextPosition;
  }
  return places;
}

export const countPages = (folders: readonly PagedFolder[], limit: number): number =>
  Math.ceil(folders.reduce((sum, { nextPosition }) => sum + nextPosition, 0) / limit);
