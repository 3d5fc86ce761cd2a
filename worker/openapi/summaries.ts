/** Summary, group and example input of each call. The compiler reports a missing call. */
import type { adminEndpoints } from '../contract/calls/admin';
import type { allEndpoints } from '../contract/calls/all-endpoints';
import type { CallTexts } from './operation';
import type { Tag } from './tags';

/** The OpenAPI document has no admin calls. */
export type PublicCall = Exclude<keyof typeof allEndpoints, keyof typeof adminEndpoints>;

type Summary = Omit<CallTexts, 'answer'>;

const about = (tag: Tag, summary: string, example?: CallTexts['example']): Summary => ({
  tag,
  summary,
  ...(example && { example }),
});

/** Anonymous id, as a program generates it. */
export const EXAMPLE_USER_ID = 'user_00000000-0000-4000-8000-000000000000';

export const summaries: Readonly<Record<PublicCall, Summary>> = {
  initUpload: about('Uploads', 'Announces files. Returns the share link and a signed upload URL for each file.', {
    userId: EXAMPLE_USER_ID,
    files: [{ name: 'report.pdf', size: 48_211, type: 'application/pdf', idempotencyKey: 'report.pdf 48211' }],
    expiryDays: 3,
    folderName: 'For Monday',
  }),
  completeUpload: about('Uploads', 'Returns whether a file sent in one piece is ready.'),
  verifyUpload: about('Uploads', 'Compares a stored file with its announcement.'),
  createMultipart: about('Uploads', 'Starts or resumes a multipart upload. Returns a signed URL for each part.'),
  resumeMultipart: about('Uploads', 'Lists the parts that have arrived, with new URLs for the missing ones.'),
  partUrl: about('Uploads', 'Returns a new signed URL for one part.'),
  completePart: about('Uploads', 'Returns whether a part has arrived.'),
  completeMultipart: about('Uploads', 'Completes a multipart upload.'),
  abortMultipart: about('Uploads', 'Aborts a multipart upload.'),
  initChunked: about('Uploads', 'Starts an upload in form chunks.'),
  completeChunked: about('Uploads', 'Completes an upload in form chunks.'),
  folder: about('Shares', 'Returns a share: its name and its first files.'),
  folderFiles: about('Shares', "Returns a page of a share's files."),
  checksums: about(
    'Shares',
    'Reads the SHA-256 of the files of a share, those of the folders inside it too, as the server computed them.',
  ),
  unlock: about('Shares', "Exchanges a share's password for a pass."),
  foldersPaginated: about('My Files', "Lists a user's folders, page by page.", { userId: EXAMPLE_USER_ID }),
  createFolder: about('My Files', 'Creates an empty folder.', { userId: EXAMPLE_USER_ID, folderName: 'Holiday' }),
  createDirectory: about('My Files', 'Creates an empty directory in a folder.'),
  renameFolder: about('My Files', 'Renames a folder or a directory in it.'),
  renameFile: about('My Files', 'Renames a file.'),
  deleteFolder: about('My Files', 'Deletes a folder with its contents, or one of its directories.'),
  deleteFile: about('My Files', 'Deletes a file.'),
  moveItems: about('My Files', 'Moves folders, directories and files.'),
  deleteItems: about('My Files', 'Deletes folders, directories and files.'),
  userStats: about('My Files', "Returns the totals of a user's files."),
  userStatsByPath: about('My Files', "Returns the totals of a user's files, with the user id in the path."),
  managedFolder: about('Managing', 'Returns a folder as its managers see it.'),
  makeManageLink: about('Managing', 'Creates a management link and revokes the previous one.'),
  claimFolder: about('Managing', 'Claims a folder with its management secret.'),
  changeExpiry: about('Managing', "Changes a folder's expiry."),
  changeSharing: about('Managing', "Changes a share's password, message or download limit, or stops sharing."),
  changeCover: about('Managing', "Sets a share's picture."),
  addThumbnails: about('Uploads', 'Adds thumbnails to files. Each file keeps its first one.'),
  thumbnails: about('Shares', 'Returns thumbnails of the files of a share, as base64. A view is not a download.'),
  managedThumbnails: about('Managing', 'Returns thumbnails of a folder to its managers, as base64.'),
  ownThumbnails: about('My Files', "Returns thumbnails of a user's own files, as base64."),
  makeRequest: about('Requests', 'Creates a request for files. Returns the link for senders.', {
    userId: EXAMPLE_USER_ID,
    title: 'Photos of the party',
    days: 7,
    maxFiles: 100,
    maxBytes: 1_000_000_000,
  }),
  requests: about('Requests', "Lists a user's requests."),
  sendings: about('Requests', 'Lists the deliveries to a request.'),
  closeRequest: about('Requests', 'Closes or reopens a request.'),
  deleteRequest: about('Requests', 'Deletes a request. Its deliveries stay.'),
  request: about('Requests', 'Returns a request as senders see it.'),
  unlockRequest: about('Requests', "Exchanges a request's password for a pass."),
  send: about('Requests', 'Announces files for a request.'),
  cancelSending: about('Requests', 'Cancels the unfinished files of a delivery.'),
  confirmMail: about('Mail', 'Mails a code and a link that confirm an address.', { address: 'robin@example.com' }),
  enterMailCode: about('Mail', 'Confirms an address with the code in the mail.'),
  openMailLink: about('Mail', 'Confirms an address with the link in the mail.'),
  mailSender: about('Mail', 'Returns the confirmed address of the browser or account.'),
  forgetMailSender: about('Mail', 'Forgets the confirmed address of the browser and account.'),
  mailFolder: about('Mail', 'Mails the link of a folder to its sender and to recipients.'),
  unsubscribe: about('Mail', 'Stops mail to an address, or allows it again.'),
  createUser: about('Accounts', 'Creates an anonymous user id.'),
  register: about('Accounts', 'Creates or updates the account of an ID token.'),
  linkAnonymous: about('Accounts', 'Moves the folders of an anonymous user id to an account.'),
  signOut: about('Accounts', 'Signs this browser out.'),
  signOutOthers: about('Accounts', 'Signs out all other sessions of the account.'),
  exportData: about('Accounts', 'Exports the data of an account, page by page.'),
  deleteAccount: about('Accounts', 'Deletes an account and all its files.'),
  userProfile: about('Accounts', "Returns a user's account and plan."),
  apiTokens: about('Accounts', 'Lists the API tokens of an account.'),
  makeApiToken: about('Accounts', 'Creates an API token. Its secret is shown only once.'),
  revokeApiToken: about('Accounts', 'Revokes an API token.'),
  subscriptionPlans: about('Plans', 'Lists the plans for sale.'),
  createSubscription: about('Plans', 'Starts the checkout of a plan.'),
  activateSubscription: about('Plans', 'Activates a subscription that the payment provider confirms.'),
  cancelSubscription: about('Plans', 'Cancels a subscription at the end of the paid period.'),
  resumeSubscription: about('Plans', 'Resumes a cancelled subscription.'),
  customerPortal: about('Plans', "Returns the URL of the payment provider's customer portal."),
  ipUsage: about('Plans', 'Returns the bandwidth used this month.'),
  health: about('Service', 'Returns ok while the service is up.'),
  deepHealth: about('Service', 'Checks the database, the bucket, the counters and the cron.'),
  pageFailure: about('Service', 'Reports a failure of the page in a browser: its kind, and the place in our scripts.'),
  config: about('Service', 'Returns the limits and settings of this installation.'),
  contact: about('Service', 'Sends a message to the operator of this installation.', {
    name: 'Robin',
    email: 'robin@example.com',
    subject: 'General Question',
    message: 'Hello.',
  }),
};
