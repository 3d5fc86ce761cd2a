/** Range of a list that a page shows. `from` is an index, counted from 0. */
export interface Window {
  from: number;
  count: number;
}

/**
 * Returns the window of page `page` (counted from 1) in each of several lists. The page shows the lists one after
 * another. `lengths` has the number of items of each list.
 */
export function windowsOf<Lengths extends Record<string, number>>(
  page: number,
  limit: number,
  lengths: Lengths,
): { [List in keyof Lengths]: Window } {
  let skipped = (page - 1) * limit;
  let room = limit;
  const windows = Object.entries(lengths).map(([list, length]) => {
    const from = Math.min(skipped, length);
    const count = Math.min(room, length - from);
    skipped -= from;
    room -= count;
    return [list, { from, count }];
  });
  return Object.fromEntries(windows);
}
