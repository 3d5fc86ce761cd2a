import type { Answer, ParsedInput } from '../../contract/calls/endpoint';
import type { endpoints } from '../../contract/calls/endpoints';
import { storedSize } from '../../contract/encryption';
import { PATH_MAX_LEVELS } from '../../contract/limits';
import { cleanName, type NameResult } from '../../contract/names';
import { formatCount, tooLargeMessage } from '../../contract/sizes';
import { cleanPath } from '../../folders/naming';
import { segmentsOf } from '../../folders/tree/directory-tree';
import { ApiError, invalidInput } from '../../lib/api-error';
import type { Config } from '../../lib/config';
import { digestOf } from '../digest';
import { checkEncryptionFields, type EncryptionFields, isEncrypted, sealedOf } from './encrypted-upload';

/** Maximum length of a media type. RFC 6838, section 4.2 allows 127 characters for each of its two names. */
const TYPE_MAX_CHARS = 127;

const NO_NAME: NameResult = { name: '' };

type InitFile = ParsedInput<typeof endpoints.initUpload>['files'][number];
export type UploadTarget = Answer<typeof endpoints.initUpload>['uploadUrls'][number];

/** An announced file with cleaned name and path. */
export interface DeclaredFile {
  name: string;
  path: string;
  size: number;
  type: string;
  /** Encrypted name, path and type. Null if the upload is not encrypted. */
  sealed: string | null;
  /** Identifies the file in its upload: its path and the client's key. */
  identity: string;
  /** Id of the existing file if this upload continues the upload of that file. */
  fileId?: string | undefined;
}

/** `index` is the index in the client's list. */
export type Keyed = DeclaredFile & { uploadKey: string; index: number };

export interface AnnouncedFiles {
  readonly files: readonly Keyed[];
  /** Paths of empty directories. */
  readonly directories: readonly string[];
  readonly totalBytes: number;
  readonly isEncrypted: boolean;
}

/** Media type without parameters (RFC 6838, section 4.2). */
const MEDIA_TYPE = /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*$/i;

/** Validates the announced files and directories, but not the limits of a plan. Throws `invalid_input`. */
export async function validateAnnounced(
  input: EncryptionFields,
  { MAX_FILES_PER_UPLOAD }: Pick<Config, 'MAX_FILES_PER_UPLOAD'>,
): Promise<AnnouncedFiles> {
  checkEncryptionFields(input);
  const { files, totalBytes } = validateFiles(input.files, { maxFiles: MAX_FILES_PER_UPLOAD });
  const directories = validateDirectories(input.directories);
  const keyed = files.map(async (file, index) => ({ ...file, index, uploadKey: await digestOf(file.identity) }));
  return { files: await Promise.all(keyed), directories, totalBytes, isEncrypted: isEncrypted(input.files) };
}

/** Throws the first problem as `invalid_input`. */
export function validateFiles(inputFiles: readonly InitFile[], { maxFiles }: { maxFiles: number }) {
  if (inputFiles.length > maxFiles) throw invalidInput('files', `must be at most ${formatCount(maxFiles)} at once`);
  const isSealed = isEncrypted(inputFiles);
  const files: DeclaredFile[] = [];
  const indexByIdentity = new Map<string, number>();
  let totalBytes = 0;
  for (const [index, raw] of inputFiles.entries()) {
    const sealed = isSealed ? sealedOf(raw, index) : null;
    const name = sealed === null ? cleanName(raw.name ?? '') : NO_NAME;
    if ('problem' in name) throw invalidInput(`files[${index}].name`, name.problem);
    const path = treePath(raw.path);
    if ('problem' in path) throw invalidInput(`files[${index}].path`, path.problem);
    const identity = `${path.name}\0${raw.idempotencyKey}`;
    const firstIndex = indexByIdentity.get(identity);
    if (firstIndex !== undefined) {
      throw invalidInput(`files[${index}].idempotencyKey`, `repeats files[${firstIndex}]`);
    }
    indexByIdentity.set(identity, index);
    totalBytes += raw.size;
    const { size, type, fileId } = raw;
    files.push({ name: name.name, path: path.name, size, type: mediaType(type), sealed, identity, fileId });
  }
  return { files, totalBytes };
}

/**
 * Throws `file_too_large` for the first file that is larger than `maxFileBytes`. For an encrypted file, the limit
 * applies to the size before encryption.
 */
export function refuseTooLarge(
  files: readonly Pick<DeclaredFile, 'name' | 'size' | 'sealed'>[],
  maxFileBytes: number,
): void {
  const index = files.findIndex(
    ({ size, sealed }) => size > (sealed === null ? maxFileBytes : storedSize(maxFileBytes)),
  );
  const file = files[index];
  if (!file) return;
  const error = file.sealed === null && { error: tooLargeMessage(file, maxFileBytes) };
  throw new ApiError('file_too_large', { field: `files[${index}].size`, ...error });
}

/**
 * Returns the cleaned paths of empty directories, without duplicates. Throws the first problem as `invalid_input`.
 */
function validateDirectories(inputPaths: readonly string[]): string[] {
  const paths = new Set<string>();
  for (const [index, raw] of inputPaths.entries()) {
    const path = treePath(raw);
    if ('problem' in path) throw invalidInput(`directories[${index}]`, path.problem);
    paths.add(path.name);
  }
  return [...paths];
}

/** Returns the cleaned path of a file inside its folder, or the problem with the path. */
export function treePath(raw: string): NameResult {
  const path = cleanPath(raw);
  if ('problem' in path || segmentsOf(path.name).length <= PATH_MAX_LEVELS) return path;
  return { problem: `must have at most ${PATH_MAX_LEVELS} levels` };
}

/**
 * Returns the media type to store and to send to readers. If the type is not valid in a header, returns
 * `application/octet-stream`.
 */
function mediaType(input: string): string {
  const [type = ''] = input.split(';');
  const trimmed = type.trim();
  return trimmed.length <= TYPE_MAX_CHARS && MEDIA_TYPE.test(trimmed) ? trimmed : 'application/octet-stream';
}
