import { fileContent } from '../../../encryption/content';
import { DamagedError } from '../../../encryption/damaged-error';
import { type FolderKeys, folderKeys } from '../../../encryption/folder-keys';
import { type KdfRecord, type LinkKeys, linkKeys, unwrapFolderKey } from '../../../encryption/link-keys';
import { type EncryptedLink, readEncryptedLink } from '../../../encryption/links';
import { type FileMetadata, type FolderMetadata, openFile, openFolder } from '../../../encryption/metadata';
import { sharePath } from '../../../worker/contract/byte-paths';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import type { FileAnswer, FolderAnswer } from '../../../worker/contract/calls/folders';
import { SHARE_ID } from '../../../worker/contract/ids';
import { FOLDER_FILES_MAX_LIMIT } from '../../../worker/contract/limits';
import type { SealedContent } from '../../lib/encryption/decrypting-stream';
import type { Refusal } from '../../lib/encryption/stored-bytes';
import { answerOf, codeOf, EXIT, Stop } from '../failure';
import { say } from '../output';
import { readPassword } from '../password';
import { type Server, serverAt } from '../server';

export interface ShareFile extends FileMetadata {
  readonly fileId: string;
  /** Content for `decrypted`. Rejects with `DamagedError` if the header is wrong. */
  content(): Promise<SealedContent>;
  /** Waits before `decrypted` reads again. Rejects if the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export interface Share extends FolderMetadata {
  readonly folderId: string;
  readonly files: readonly ShareFile[];
  readonly lateCount: number;
  /** Files with damaged metadata, or with an id that is not a safe file name. */
  readonly damagedCount: number;
}

const PROBLEMS = {
  missing: 'This link is incomplete. Copy all of it, including the part after the #, and put it in quotes.',
  damaged: 'This link is damaged. Copy all of it, including the part after the #.',
  unknown_version: 'This program is too old for this link. Download it again.',
} as const;

/** Reads a share, and asks for its password, if any. */
export async function openShare(link: string): Promise<Share> {
  const { origin, folderId, key, wasKeySent } = readLink(link);
  if (wasKeySent) {
    say('Warning: this link has %23 instead of #. If it was opened in a browser, its key has reached the server.');
  }
  if ('problem' in key) throw new Stop(EXIT.usage, PROBLEMS[key.problem]);
  const server = serverAt(origin);
  const kdf = await readKdf(server, origin, folderId);
  const password = kdf.kdf === 'none' ? '' : await readPassword();
  const keys = await linkKeys(key.secret, kdf, password);
  if (!keys) throw new Stop(EXIT.usage, PROBLEMS.unknown_version);
  return readShare(server.withAccessKey(keys.accessKey), folderId, keys, password);
}

function readLink(link: string): EncryptedLink & { origin: string } {
  const read = readEncryptedLink(link);
  const url = read && URL.canParse(link.trim()) ? new URL(link.trim()) : null;
  if (!read || !url || !/^https?:$/.test(url.protocol)) {
    throw new Stop(EXIT.usage, 'This is not a link of an encrypted share, such as https://HOST/e/ID#KEY. See --help.');
  }
  return { ...read, origin: url.origin };
}

async function readKdf(server: Server, origin: string, folderId: string): Promise<KdfRecord> {
  try {
    const { folder } = await server.call(endpoints.folder, { folderId });
    refuseTakenDown(folder);
    throw new Stop(
      EXIT.usage,
      `This share is not encrypted. Download it with: curl -OJ ${origin}${sharePath(folderId)}`,
    );
  } catch (failure) {
    if (codeOf(failure) !== 'key_required') throw failure;
    const { encryption } = (answerOf(failure as Refusal) ?? {}) as { encryption?: KdfRecord };
    if (!encryption) throw failure;
    return encryption;
  }
}

async function readShare(
  server: Server,
  folderId: string,
  { wrappingKey }: LinkKeys,
  password: string,
): Promise<Share> {
  const wrong = new Stop(EXIT.refused, password === '' ? PROBLEMS.damaged : 'Wrong password.');
  const { folder } = await server.call(endpoints.folder, { folderId }).catch((failure) => {
    throw codeOf(failure) === 'wrong_key' ? wrong : failure;
  });
  refuseTakenDown(folder);
  const folderKey = await unwrapFolderKey(wrappingKey, folder.encryption?.wrappedKey ?? '');
  if (!folderKey) throw new DamagedError('folder_key');
  const keys = await folderKeys(folderKey);
  const listed = await allFiles(server, folder);
  const opened = await Promise.all(listed.filter(isReady).map((file) => openListed(server, folderId, keys, file)));
  const files = opened.filter((file) => file !== null);
  return {
    ...(await openFolder(keys, folder.sealed ?? '')),
    folderId,
    files,
    lateCount: listed.filter((file) => !isReady(file)).length,
    damagedCount: opened.length - files.length,
  };
}

function refuseTakenDown({ copyrightViolation, takedownReason }: FolderAnswer): void {
  if (copyrightViolation) throw new Stop(EXIT.refused, `This content has been removed. ${takedownReason ?? ''}`.trim());
}

async function allFiles(server: Server, { folderId, files, fileCount }: FolderAnswer): Promise<readonly FileAnswer[]> {
  if (files.length >= fileCount) return files;
  const all: FileAnswer[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await server.call(endpoints.folderFiles, { folderId, page, limit: FOLDER_FILES_MAX_LIMIT });
    all.push(...answer.files);
    pages = answer.pagination.totalPages;
  }
  return all;
}

const isReady = ({ status }: FileAnswer): boolean => status === 'ready';

/** Returns null if the metadata is damaged, or the id is not a safe file name. */
async function openListed(
  server: Server,
  folderId: string,
  keys: FolderKeys,
  { fileId, sealed, fileSize }: FileAnswer,
): Promise<ShareFile | null> {
  if (!SHARE_ID.test(fileId)) return null;
  try {
    const { header, file } = await openFile(keys, sealed ?? '', fileSize);
    const { readStored, wait } = server.stored(folderId, fileId);
    const content = async () => ({
      content: await fileContent(keys, header, file.size),
      plainBytes: file.size,
      readStored,
    });
    return { ...file, fileId, content, wait };
  } catch (failure) {
    if (failure instanceof DamagedError) return null;
    throw failure;
  }
}
