/** Builds upload requests from lists of files. Pure, except that a new sending gets a random secret. */
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
  /** Request for files that the upload answers, if any. */
  readonly asked?: FileRequest | undefined;
  readonly limits: UploadLimits;
  /** Files that one call to the server may announce. Undefined means the default. */
  readonly filesPerCall?: number | undefined;
}

/** Returns the request that uploads a list's files with the list's settings. */
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

/** A waiting upload, with the files that were left out of it. */
interface Waiting {
  readonly request: UploadRequest;
  readonly sorted: SortedFiles;
}

/**
 * Adds picked files to a waiting upload, or to a new one if none is waiting. A new one takes the expiry, the password
 * and the download limit of the running upload, if both go to the same place. It does not take the message, which may
 * be meant for one recipient.
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
 * Returns whether an upload goes where the page's files go: to a new share, or to the request that the page answers.
 */
export const goesTo = ({ folderId, sending }: UploadRequest, { asked }: Pick<Sender, 'asked'>): boolean =>
  folderId === undefined && sending?.requestId === asked?.requestId;

/** Returns the sending for a request. The secret of an earlier sending continues that one. */
const deliveryTo = ({ requestId, title }: FileRequest, sender: string, secret = newSendingSecret()): SendingTo => ({
  requestId,
  title,
  secret,
  sender,
});
