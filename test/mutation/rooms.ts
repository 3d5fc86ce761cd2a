/** Pure files of the Worker that Stryker changes, by room. */
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
};
