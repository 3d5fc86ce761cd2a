/** Splits the files of several folders into pages, as if all files were in one folder. */

/** A file's possible position. Positions have gaps where files were deleted. */
export type FilePosition = readonly [folderId: string, position: number];

/** A folder whose files have positions below `nextPosition`. */
export interface PagedFolder {
  readonly id: string;
  readonly nextPosition: number;
}

/**
 * Returns the positions on a page. The first page is 1. The pages contain the positions of the first folder, then of
 * the second, and so on. Returns an empty list after the last page.
 */
export function positionsOnPage(folders: readonly PagedFolder[], page: number, limit: number): FilePosition[] {
  const from = (page - 1) * limit;
  const positions: FilePosition[] = [];
  let positionsBefore = 0;
  for (const { id, nextPosition } of folders) {
    const end = Math.min(nextPosition, from + limit - positionsBefore);
    for (let position = Math.max(0, from - positionsBefore); position < end; position++) positions.push([id, position]);
    positionsBefore += nextPosition;
  }
  return positions;
}

export const countPages = (folders: readonly PagedFolder[], limit: number): number =>
  Math.ceil(folders.reduce((sum, { nextPosition }) => sum + nextPosition, 0) / limit);
