/** In the order of the API reference. */
export const tags = {
  Uploads: 'Announcing files and multipart uploads.',
  Bytes: 'Calls that carry file bytes.',
  Shares: 'Reading with a share link.',
  'My Files': 'Listing, renaming, moving and deleting your files.',
  Managing: 'Expiry, sharing and management links of a folder.',
  Requests: 'Requesting files, and delivering them.',
  Mail: 'Mailing links to senders and recipients, and stopping mail.',
  Accounts: 'Accounts and their API tokens.',
  Plans: 'Plans, subscriptions and bandwidth.',
  Service: 'The installation itself.',
} as const;

export type Tag = keyof typeof tags;
