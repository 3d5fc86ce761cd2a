/** Creates upload requests from lists of files. Pure, except for the random secret of a new delivery. */
import { newSendingSecret } from '../../engine/sending-environment';
import type { PickedFile, SendingTo, UploadRequest } from '../../engine/upload';
import { expiryOptions, offeredExpiry } from '../options/expiry-options';
import { sharedAs } from '../options/options-line';
import type { FileRequest } from '../options/use-upload-limits';
import { type SortedFiles, sortOut, type UploadLimits } from '../pending/sort-out';
import { addFiles, IDLE, listOf, type Stage, type Staged, totalBytesOf } from './stage';

/** Sender of an upload, and the limits that apply. */
export interface Sender {
  readonly userId: string;
  readonly premium: boolean;
  /** Request for files that receives the files, if any. */
  readonly asked?: FileRequest | undefined;
  readonly limits: UploadLimits;
  /** Maximum number of files that one call announces. Undefined means the default. */
  readonly filesPerCall?: number | undefined;
}

/** Returns the upload request for a list of files and its settings. */
export function requestOf(list: Staged, sorted: SortedFiles, expiryDays: number, sender: Sender): UploadRequest {
  const { userId, asked, filesPerCall } = sender;
  const { sent: files, emptyFolders } = sorted;
  const common = { files, emptyFolders, userId, expiryDays, filesPerCall };
  if (asked) {
    const sending = deliveryTo(asked, list.options.sender.trim(), list.sendingSecret);
    return { ...common, message: sharedAs(list.options).message, sending };
  }
  return { ...common, folderName: list.title.trim() || undefined, ...sharedAs(list.options) };
}

/** A waiting upload, and its picked files as divided by `sortOut`. */
interface Waiting {
  readonly request: UploadRequest;
  readonly sorted: SortedFiles;
}

/**
 * Adds picked files to the waiting upload, or to a new upload if none is waiting. A new upload gets the expiry,
 * password and download limit of the running upload, if both create a share or both are for the same request for files.
 * The message is not copied, because it may be for one recipient.
 */
export function addToWaiting(
  waiting: UploadRequest | undefined,
  running: UploadRequest,
  picked: readonly PickedFile[],
  sender: Sender,
): Waiting | null {
  const list = addFiles(waiting ? listOf(waiting) : emptyListLike(running, sender), picked);
  if (list.name !== 'staged') return null;
  const { maxFileBytes } = sender.limits;
  const sorted = sortOut(list.files, { maxFileBytes, withSystemFiles: list.withSystemFiles, directory: null });
  const choices = expiryOptions({ premium: sender.premium, totalBytes: totalBytesOf(sorted.sent) });
  return { request: requestOf(list, sorted, offeredExpiry(list.chosenDays, choices), sender), sorted };
}

const emptyListLike = (running: UploadRequest, sender: Sender): Stage =>
  goesTo(running, sender)
    ? listOf({ ...running, files: [], emptyFolders: [], folderName: undefined, message: undefined })
    : IDLE;

/**
 * Returns true if files that are picked on the sender's page may be added to an upload. On the page of a request for
 * files, the upload must be for this request for files. On all other pages, the upload must create a new share.
 */
export const goesTo = ({ folderId, sending }: UploadRequest, { asked }: Pick<Sender, 'asked'>): boolean =>
  folderId === undefined && sending?.requestId === asked?.requestId;

/**
 * Returns the delivery for a request for files. If `secret` is the secret of an earlier delivery, the files are added
 * to that delivery.
 */
const deliveryTo = ({ requestId, title }: FileRequest, sender: string, secret = newSendingSecret()): SendingTo => ({
  requestId,
  title,
  secret,
  sender,
});
