/** What a page shows of one list: `count` items from number `from`, counted from 0. */
export interface Window {
  from: number;
  count: number;
}

/** Where page `page` (from 1) lies in several lists that are shown one after the other, given how long each is. */
export function windowsOf<Lengths extends Record<string, number>>(
  page: number,
  limit: number,
  lengths: Lengths,
): { [List in keyof Lengths]: Window } {
  let before = (page - 1) * limit;
  let room = limit;
  const windows = Object.entries(lengths).map(([list, length]) => {
    const from = Math.min(before, length);
    const count = Math.min(room, length - from);
    before -= from;
    room -= count;
    return [list, { from, count }];
  });
  return Object.fromEntries(windows);
}
