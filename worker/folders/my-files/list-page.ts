export interface Window {
  from: number;
  count: number;
}

/** Returns the part of each list on page `page` (counted from 1). The lists follow one another. */
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
