/** Mutated files by folder. They must contain only pure functions. */
export const MUTATED: Readonly<Record<string, readonly string[]>> = {
  archive: ['*'],
  bandwidth: ['admission', 'held-bytes', 'month', 'places'],
  contact: ['mail'],
  contract: ['range'],
  downloads: ['conditions', 'lease', 'slices'],
  encryption: ['*'],
  folders: ['expiry/expiry', 'gate/may-read', 'naming', 'tree/directory-tree', 'visibility'],
  lib: ['retry'],
  payments: ['lifecycle', 'overage'],
  plans: ['entitlements'],
  purge: ['orphan-verdict', 'shares'],
  zip: ['*'],
};

const TOP_ROOMS = ['encryption', 'zip'];

export const folderOf = (room: string): string => (TOP_ROOMS.includes(room) ? room : `worker/${room}`);

export const testFoldersOf = (room: string): string[] => [
  `test/unit/${folderOf(room)}`,
  ...(room === 'zip' ? ['test/unit/worker/archive'] : []),
];
