import { offeredMail } from '../../../../lib/mail-wish';
import { suggestedName } from '../../default-name';
import { encryptNew, type UploadEncryption } from '../../engine/encrypting/upload-encryption';
import { newSendingSecret } from '../../engine/sending-environment';
import type { PickedFile, SendingTo, UploadRequest } from '../../engine/upload';
import { expiryOptions, offeredExpiry } from '../options/expiry-options';
import { optionFields } from '../options/options-line';
import type { FileRequest } from '../options/use-upload-limits';
import { type SortedFiles, sortOut, type UploadLimits } from '../pending/sort-out';
import { addFiles, IDLE, listOf, type Stage, type Staged, totalBytesOf } from './stage';

export interface Sender {
  readonly userId: string;
  readonly premium: boolean;
  readonly fileRequest?: FileRequest | undefined;
  readonly limits: UploadLimits;
  readonly encrypts: boolean;
}

export type SenderSettings = Omit<Sender, 'userId' | 'encrypts'>;

export function requestOf(list: Staged, sorted: SortedFiles, expiryDays: number, sender: Sender): UploadRequest {
  const { userId, fileRequest } = sender;
  const { sent: files, emptyFolders } = sorted;
  const common = { files, emptyFolders, userId, expiryDays };
  if (fileRequest) {
    const sending = deliveryTo(fileRequest, list.options.sender.trim(), list.sendingSecret);
    return { ...common, message: optionFields(list.options).message, sending };
  }
  const options = optionFields(list.options);
  const encryption = sender.encrypts ? encryptionOf(list, options.password ?? '') : undefined;
  const mail = list.options.mail.address.trim() === '' ? undefined : offeredMail(list.options.mail, sender.encrypts);
  const names = { folderName: list.title.trim() || undefined, defaultName: suggestedName(files, emptyFolders) };
  return { ...common, ...names, ...options, encryption, mail };
}

/** Creates no encryption for a resumed upload, because the engine has the folder's key. */
function encryptionOf({ files, encryption }: Staged, password: string): UploadEncryption | undefined {
  if (encryption?.password === password || files.some(({ resumes }) => resumes)) return encryption;
  return encryptNew(password);
}

interface Waiting {
  readonly request: UploadRequest;
  readonly sorted: SortedFiles;
}

/**
 * Adds files to the waiting upload. Returns null without files. A new waiting upload copies options of the running
 * upload if both have the same target. Message and emails are not copied, because they may be for one recipient.
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
    ? listOf({
        ...running,
        files: [],
        emptyFolders: [],
        folderName: undefined,
        message: undefined,
        mail: undefined,
        encryption: undefined,
      })
    : IDLE;

/** Returns true if both have the same target: a request for files, or a new share. */
export const goesTo = ({ folderId, sending }: UploadRequest, { fileRequest }: Pick<Sender, 'fileRequest'>): boolean =>
  folderId === undefined && sending?.requestId === fileRequest?.requestId;

/** Returns a new delivery, or the earlier delivery that has this `secret`. */
const deliveryTo = ({ requestId, title }: FileRequest, sender: string, secret = newSendingSecret()): SendingTo => ({
  requestId,
  title,
  secret,
  sender,
});
