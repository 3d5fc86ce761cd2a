import pMap from 'p-map';
import { encryptedUploadKey } from '../../../encryption/file-identity';
import { folderKeys } from '../../../encryption/folder-keys';
import { protectFolderKey } from '../../../encryption/link-keys';
import { formatKey } from '../../../encryption/links';
import { sealFolder } from '../../../encryption/metadata';
import type { Answer, Input } from '../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { freeMaxDays } from '../../../worker/contract/free-expiry';
import { HOME_DEFAULT_EXPIRY_DAYS, NO_EXPIRY } from '../../../worker/contract/limits';
import { cleanMessage } from '../../../worker/contract/names';
import { countOf, formatBytes, tooLargeMessage } from '../../../worker/contract/sizes';
import { initBatches, jsonBytes } from '../../features/uploads/engine/init/init-batches';
import { sendableName } from '../../features/uploads/engine/init/sendable-name';
import { Refusal } from '../../lib/encryption/stored-bytes';
import { joinPath } from '../../lib/file-names';
import { answerOf, codeOf, EXIT, Stop, stopOf } from '../failure';
import { say, showProgress } from '../output';
import { readPassword } from '../password';
import { type Server, serverAt } from '../server';
import { findFiles } from './find-files';
import { type SealedFile, sealedFile } from './sealed-file';
import { type FileToSend, sendFiles } from './send-files';
import { unfinishedUpload } from './unfinished';

export interface SendOptions {
  readonly origin: string;
  readonly paths: readonly string[];
  /** Days until the expiry. The default depends on size and plan: uploads of a paid plan have no expiry. */
  readonly expiryDays: number | undefined;
  readonly title: string | undefined;
  readonly message: string | undefined;
  readonly hasPassword: boolean;
}

const FILES_AT_ONCE = 100;

/** Returns the share link. */
export async function send({ origin, paths, hasPassword, ...options }: SendOptions): Promise<string> {
  const found = await findFiles(paths);
  const password = hasPassword ? await readPassword() : '';
  // Removes characters that no token has, such as line breaks. Some are invalid in a header.
  const token = process.env.FILESHARE_TOKEN?.replace(/[^!-~]/g, '') || undefined;
  const upload = await unfinishedUpload(origin, token, found.files);
  const { secret, folderKey } = upload;
  // A token already names the account.
  const userId = token === undefined ? upload.userId : undefined;
  const server = serverAt(origin, token === undefined ? {} : { Authorization: `Bearer ${token}` });
  const keys = await folderKeys(folderKey);
  const files = await pMap(found.files, (file) => sealedFile(keys, file), { concurrency: FILES_AT_ONCE });
  const totalBytes = files.reduce((total, { announced }) => total + announced.size, 0);
  const verb = upload.isResumed ? 'Continuing to send' : 'Sending';
  say(`${verb} ${countOf(files.length, 'file')}, ${formatBytes(totalBytes)} encrypted, to ${origin}`);

  const { folderId, shareLink, targets } = await announceForPlan(server, files, {
    userId,
    expiryDays: options.expiryDays,
    freeDays: Math.min(HOME_DEFAULT_EXPIRY_DAYS, freeMaxDays(totalBytes)),
    uploadKey: await encryptedUploadKey(keys, found.files),
    encryption: await protectFolderKey(folderKey, secret, password),
    sealed: await sealFolder(keys, {
      title: sendableName(options.title ?? found.title),
      message: cleanMessage(options.message ?? ''),
    }),
  }).catch(async (failure) => {
    const hasBegun = upload.isResumed || stopOf(failure).exitCode === EXIT.failed;
    if (!hasBegun) await upload.forget();
    throw failure;
  });

  const progress = showProgress(totalBytes);
  try {
    const missing = targets.filter(({ ticket }) => ticket.requiresUpload);
    const bytesOf = (list: readonly FileToSend[]) => list.reduce((total, { file }) => total + file.announced.size, 0);
    progress.addEarlier(totalBytes - bytesOf(missing));
    await sendFiles({ server, keys, progress }, missing);
  } catch (failure) {
    if (failure instanceof Stop && failure.exitCode === EXIT.damaged) await upload.forget();
    throw failure;
  } finally {
    progress.end();
  }

  const manageLink = await managementLink(server, { folderId, userId });
  await upload.forget();
  const place = manageLink === null ? ' in My Files.' : `: ${manageLink}.${formatKey(secret)}`;
  say(`Sent. Only people with the link can open this. Manage or delete it${place}`);
  return `${shareLink}#${formatKey(secret)}`;
}

/** Returns null if the token may send but not manage. */
async function managementLink(server: Server, input: Input<typeof endpoints.makeManageLink>): Promise<string | null> {
  try {
    return (await server.call(endpoints.makeManageLink, input)).manageLink;
  } catch (failure) {
    if (codeOf(failure) === 'token_scope') return null;
    throw failure;
  }
}

type Announcement = Input<typeof endpoints.initUpload>;

/** If `expiryDays` is undefined, uses `freeDays`, or no expiry if the token belongs to a paid plan. */
async function announceForPlan(
  server: Server,
  files: readonly SealedFile[],
  {
    expiryDays,
    freeDays,
    ...settings
  }: Omit<Announcement, 'files' | 'expiryDays'> & { expiryDays: number | undefined; freeDays: number },
) {
  try {
    return await announce(server, files, { ...settings, expiryDays: expiryDays ?? freeDays });
  } catch (failure) {
    // Only the server knows the plan. It refuses any expiry for a paid plan.
    const isPaid = failure instanceof Refusal && answerOf(failure)?.reason === 'must_not_expire';
    if (expiryDays !== undefined || !isPaid) throw failure;
    return announce(server, files, { ...settings, expiryDays: NO_EXPIRY });
  }
}

async function announce(
  server: Server,
  files: readonly SealedFile[],
  { userId, expiryDays, ...settings }: Omit<Announcement, 'files'>,
) {
  const { limits } = await server.call(endpoints.config, {});
  // The account of a token may have a paid plan. If not, the server refuses files that are too large.
  const maxBytes = userId === undefined ? limits.premiumFileBytes : limits.freeFileBytes;
  const tooLarge = files.find(({ found }) => found.size > maxBytes)?.found;
  if (tooLarge) {
    const name = joinPath(tooLarge.path, tooLarge.name);
    throw new Stop(EXIT.refused, tooLargeMessage({ name, size: tooLarge.size }, maxBytes));
  }
  const batches = initBatches(files, ({ announced }) => jsonBytes(announced), limits.filesPerCall);
  const targets: FileToSend[] = [];
  let folder: Answer<typeof endpoints.initUpload> | undefined;
  for (const batch of batches) {
    const answer = await server
      .call(endpoints.initUpload, {
        userId,
        expiryDays,
        files: batch.map(({ announced }) => announced),
        ...(folder ? { folderId: folder.folderId } : settings),
      })
      .catch((failure) => {
        throw withFileName(failure, batch);
      });
    folder ??= answer;
    for (const [index, file] of batch.entries()) {
      const ticket = answer.uploadUrls[index];
      if (!ticket) throw new Stop(EXIT.failed, 'The server left out a file.');
      targets.push({ file, ticket });
    }
  }
  if (!folder) throw new Stop(EXIT.usage, 'There are no files to send.');
  return { folderId: folder.folderId, shareLink: folder.shareLink, targets };
}

/** Adds the file's path to a refusal, because the server names only an index. */
function withFileName(failure: unknown, batch: readonly SealedFile[]): unknown {
  const answer = failure instanceof Refusal ? answerOf(failure) : null;
  const field = String(answer?.field ?? '');
  const file = batch[Number(/^files\[(\d+)\]/.exec(field)?.[1])]?.found;
  if (!file || typeof answer?.error !== 'string') return failure;
  return new Stop(EXIT.refused, `${joinPath(file.path, file.name)}: ${answer.error.replace(`${field}: `, '')}`);
}
