/** Groups of calls, in the order of the reference. */
export const tags = {
  Uploads: 'Announcing files, and the calls of uploads in parts.',
  Bytes: 'The calls that carry the bytes of files.',
  Shares: 'What whoever has a link reads.',
  'My Files': 'Listing, renaming, moving and deleting what one has sent.',
  Managing: 'Expiry, sharing and management links of a folder.',
  Requests: 'Asking others for files, and sending them.',
  Accounts: 'Accounts and their API tokens.',
  Plans: 'What can be bought, and what one has.',
  Service: 'The installation itself.',
} as const;

export type Tag = keyof typeof tags;
