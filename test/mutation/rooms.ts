/** Pure files to mutate, by room. */
export const MUTATED: Readonly<Record<string, readonly string[]>> = {
  archive: ['*'],
  bandwidth: ['admission', 'held-bytes', 'month', 'places'],
  contact: ['mail'],
  downloads: ['conditions', 'lease', 'range', 'slices'],
  folders: ['expiry/expiry', 'gate/may-read', 'naming', 'tree/directory-tree', 'visibility'],
  lib: ['retry'],
  payments: ['lifecycle', 'overage'],
  plans: ['entitlements'],
  purge: ['orphan-verdict', 'shares'],
  zip: ['*'],
};

/** Returns the source folder of a room. All rooms except `zip` are in `worker/`. */
export const folderOf = (room: string): string => (room === 'zip' ? 'zip' : `worker/${room}`);

/** Returns the folders with the unit tests of a room. The tests of archives also test the layout of ZIPs. */
export const testFoldersOf = (room: string): string[] =>
  room === 'zip' ? ['test/unit/zip', 'test/unit/worker/archive'] : [`test/unit/worker/${room}`];
