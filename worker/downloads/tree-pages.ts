/** Positions have gaps where files were deleted. */
export type FilePosition = readonly [folderId: string, position: number];

export interface PagedFolder {
  readonly id: string;
  readonly nextPosition: number;
}

/** Returns the positions on a page (counted from 1), folder after folder. Empty after the last page. */
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
