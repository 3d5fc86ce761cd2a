import type { Answer, ParsedInput } from '../../contract/calls/endpoint';
import type { endpoints } from '../../contract/calls/endpoints';
import { storedSize } from '../../contract/encryption';
import { PATH_MAX_LEVELS } from '../../contract/limits';
import { cleanName } from '../../contract/names';
import { cleanPath, type PathResult, problemOf, validName } from '../../folders/naming';
import { segmentsOf } from '../../folders/tree/directory-tree';
import { ApiError, because, invalidInput } from '../../lib/api-error';
import type { Config } from '../../lib/config';
import { digestOf } from '../digest';
import { checkEncryptionFields, type EncryptionFields, isEncrypted, sealedOf } from './encrypted-upload';

/** Limit for the whole type. RFC 6838, section 4.2 allows 127 characters on each side of the slash. */
const TYPE_MAX_CHARS = 127;

type InitFile = ParsedInput<typeof endpoints.initUpload>['files'][number];
export type UploadTarget = Answer<typeof endpoints.initUpload>['uploadUrls'][number];

export interface DeclaredFile {
  name: string;
  path: string;
  size: number;
  type: string;
  /** Encrypted metadata. Null if the upload is not encrypted. */
  sealed: string | null;
  /** Path and idempotency key. */
  identity: string;
  /** Present if the client continues this file. */
  fileId?: string | undefined;
}

export type AnnouncedFile = DeclaredFile & { uploadKey: string; index: number };

export interface AnnouncedFiles {
  readonly files: readonly AnnouncedFile[];
  readonly directories: readonly string[];
  readonly totalBytes: number;
  readonly isEncrypted: boolean;
}

const MEDIA_TYPE = /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*$/i;

/** Checks no limits of the plan. Throws `invalid_input`. */
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

/** Cleans announced files. Throws the first problem as `invalid_input`. */
export function validateFiles(inputFiles: readonly InitFile[], { maxFiles }: { maxFiles: number }) {
  if (inputFiles.length > maxFiles) throw invalidInput('files', { reason: 'too_many_at_once', max: maxFiles });
  const isSealed = isEncrypted(inputFiles);
  const files: DeclaredFile[] = [];
  const indexByIdentity = new Map<string, number>();
  let totalBytes = 0;
  for (const [index, raw] of inputFiles.entries()) {
    const sealed = isSealed ? sealedOf(raw, index) : null;
    const name = sealed === null ? validName(`files[${index}].name`, cleanName(raw.name ?? '')) : '';
    const path = validName(`files[${index}].path`, treePath(raw.path));
    const identity = `${path}\0${raw.idempotencyKey}`;
    const firstIndex = indexByIdentity.get(identity);
    if (firstIndex !== undefined) {
      throw invalidInput(`files[${index}].idempotencyKey`, { reason: 'repeated', firstIndex });
    }
    indexByIdentity.set(identity, index);
    totalBytes += raw.size;
    const { size, type, fileId } = raw;
    files.push({ name, path, size, type: mediaType(type), sealed, identity, fileId });
  }
  return { files, totalBytes };
}

/** Throws if a file is too large for the plan. For an encrypted file, the size before encryption counts. */
export function refuseTooLarge(
  files: readonly Pick<DeclaredFile, 'name' | 'size' | 'sealed'>[],
  maxFileBytes: number,
): void {
  const index = files.findIndex(
    ({ size, sealed }) => size > (sealed === null ? maxFileBytes : storedSize(maxFileBytes)),
  );
  const file = files[index];
  if (!file) return;
  const detail = { field: `files[${index}].size`, limitBytes: maxFileBytes };
  if (file.sealed !== null) throw new ApiError('file_too_large', detail);
  throw because('file_too_large', { ...detail, reason: 'above_limit', name: file.name, size: file.size });
}

function validateDirectories(inputPaths: readonly string[]): string[] {
  const paths = new Set<string>();
  for (const [index, raw] of inputPaths.entries()) {
    paths.add(validName(`directories[${index}]`, treePath(raw)));
  }
  return [...paths];
}

export function treePath(raw: string): PathResult {
  const path = cleanPath(raw);
  if ('problem' in path || segmentsOf(path.name).length <= PATH_MAX_LEVELS) return path;
  return problemOf({ reason: 'too_many_levels', max: PATH_MAX_LEVELS });
}

function mediaType(input: string): string {
  const [type = ''] = input.split(';');
  const trimmed = type.trim();
  return trimmed.length <= TYPE_MAX_CHARS && MEDIA_TYPE.test(trimmed) ? trimmed : 'application/octet-stream';
}
