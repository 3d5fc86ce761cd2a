/** One sentence and a group for each call. A missing one is a compile error. */
import type { adminEndpoints } from '../contract/calls/admin';
import type { allEndpoints } from '../contract/calls/all-endpoints';
import type { Told } from './operation';
import type { Tag } from './tags';

/** Admin calls are internal to this site and not documented. */
export type PublicCall = Exclude<keyof typeof allEndpoints, keyof typeof adminEndpoints>;

type Summary = Omit<Told, 'answer'>;

const about = (tag: Tag, summary: string, example?: Told['example']): Summary => ({
  tag,
  summary,
  ...(example && { example }),
});

/** A made-up id, as every anonymous program creates one. */
export const EXAMPLE_USER_ID = 'user_00000000-0000-4000-8000-000000000000';

export const summaries: Readonly<Record<PublicCall, Summary>> = {
  initUpload: about('Uploads', 'Announces files, and answers the share link and a signed URL for each of them.', {
    userId: EXAMPLE_USER_ID,
    files: [{ name: 'report.pdf', size: 48_211, type: 'application/pdf', idempotencyKey: 'report.pdf 48211' }],
    expiryDays: 3,
    folderName: 'For Monday',
  }),
  completeUpload: about('Uploads', 'Says whether a file that was sent in one piece is ready.'),
  verifyUpload: about('Uploads', 'Compares a stored file with what was announced.'),
  createMultipart: about(
    'Uploads',
    'Begins, or goes on with, a file in parts, and answers a signed URL for each part.',
  ),
  resumeMultipart: about(
    'Uploads',
    'Says which parts of a file have arrived, with new URLs for those that are missing.',
  ),
  partUrl: about('Uploads', 'Signs a URL for one part anew.'),
  completePart: about('Uploads', 'Says whether a part has arrived.'),
  completeMultipart: about('Uploads', 'Makes the file of its parts.'),
  abortMultipart: about('Uploads', 'Gives up the parts of a file that is not ready.'),
  initChunked: about('Uploads', 'Begins a file that is sent as chunks of forms.'),
  completeChunked: about('Uploads', 'Makes the file of its chunks.'),
  folder: about('Shares', 'Reads a share: what it is called, and the first of its files.'),
  folderFiles: about('Shares', 'Reads a page of the files of a share.'),
  checksums: about(
    'Shares',
    'Reads the SHA-256 of the files of a share, those of the folders inside it too, as the server computed them.',
  ),
  unlock: about('Shares', 'Exchanges the password of a share for a pass.'),
  foldersPaginated: about('My Files', 'Lists a page of what somebody has sent.', { userId: EXAMPLE_USER_ID }),
  createFolder: about('My Files', 'Creates an empty folder.', { userId: EXAMPLE_USER_ID, folderName: 'Holiday' }),
  createDirectory: about('My Files', 'Creates an empty directory in a folder.'),
  renameFolder: about('My Files', 'Renames a folder, or a directory in it.'),
  renameFile: about('My Files', 'Renames a file.'),
  deleteFolder: about('My Files', 'Deletes a folder with all inside it, or a directory of it.'),
  deleteFile: about('My Files', 'Deletes a file.'),
  moveItems: about('My Files', 'Moves folders, directories and files.'),
  deleteItems: about('My Files', 'Deletes folders, directories and files.'),
  userStats: about('My Files', 'Counts what somebody has sent.'),
  userStatsByPath: about('My Files', 'Counts what somebody has sent, named in the path.'),
  managedFolder: about('Managing', 'Reads a folder as whoever manages it sees it.'),
  makeManageLink: about('Managing', 'Makes a management link; the one before ends.'),
  claimFolder: about('Managing', 'Takes over a folder whose management secret one has.'),
  changeExpiry: about('Managing', 'Changes when a folder is deleted.'),
  changeSharing: about('Managing', 'Changes the password, the message and the limit of a share, or stops it.'),
  changeCover: about('Managing', 'Gives a share its picture.'),
  makeRequest: about('Requests', 'Asks for files, and answers the link to send them by.', {
    userId: EXAMPLE_USER_ID,
    title: 'Photos of the party',
    days: 7,
    maxFiles: 100,
    maxBytes: 1_000_000_000,
  }),
  requests: about('Requests', 'Lists the requests of somebody.'),
  sendings: about('Requests', 'Lists what was sent to a request.'),
  closeRequest: about('Requests', 'Closes a request, or opens it again.'),
  deleteRequest: about('Requests', 'Deletes a request; what was sent stays.'),
  request: about('Requests', 'Reads a request as whoever has its link.'),
  unlockRequest: about('Requests', 'Exchanges the password of a request for a pass.'),
  send: about('Requests', 'Announces files that are sent to a request.'),
  cancelSending: about('Requests', 'Gives up what has not arrived of a sending.'),
  createUser: about('Accounts', 'Makes up an anonymous id.'),
  register: about('Accounts', 'Registers the account of an ID token.'),
  linkAnonymous: about('Accounts', 'Gives what an anonymous id has sent to an account.'),
  signOut: about('Accounts', 'Forgets whose browser this is.'),
  signOutOthers: about('Accounts', 'Ends all sessions of an account but the one that asks.'),
  exportData: about('Accounts', 'Reads a page of all that is stored about an account.'),
  deleteAccount: about('Accounts', 'Deletes an account with all its files.'),
  userProfile: about('Accounts', 'Reads the account and the plan of somebody.'),
  apiTokens: about('Accounts', 'Lists the API tokens of an account.'),
  makeApiToken: about('Accounts', 'Makes an API token, which is shown this once.'),
  revokeApiToken: about('Accounts', 'Revokes an API token.'),
  subscriptionPlans: about('Plans', 'Lists the plans that can be bought.'),
  createSubscription: about('Plans', 'Begins the checkout of a plan.'),
  activateSubscription: about('Plans', 'Asks the payment processor what was paid.'),
  cancelSubscription: about('Plans', 'Ends a subscription with the time that was paid.'),
  resumeSubscription: about('Plans', 'Takes a cancellation back.'),
  customerPortal: about('Plans', 'Answers the address of the payment processor’s page.'),
  ipUsage: about('Plans', 'Reads what is used up of the month’s bandwidth.'),
  health: about('Service', 'Says that the service answers.'),
  deepHealth: about('Service', 'Says whether the database, the bucket, the counters and the cron are well.'),
  pageFailure: about('Service', 'Tells of a failure of the page in a browser: its kind, and where in our scripts.'),
  config: about('Service', 'Reads the limits and settings of this installation.'),
  contact: about('Service', 'Sends a message to whoever runs this installation.', {
    name: 'Robin',
    email: 'robin@example.com',
    subject: 'General Question',
    message: 'Hello.',
  }),
};
