import type { Answer, Parsed } from '../../contract/calls/endpoint';
import type { endpoints } from '../../contract/calls/endpoints';
import { PATH_MAX_LEVELS } from '../../contract/limits';
import { cleanName, type Named } from '../../contract/names';
import { formatCount, tooLargeMessage } from '../../contract/sizes';
import { cleanPath } from '../../folders/naming';
import { segmentsOf } from '../../folders/tree/directory-tree';

/** Maximum length of a media type in characters. RFC 6838, section 4.2 allows 127 for each of its two names. */
const TYPE_MAX_CHARS = 127;

type InitFile = Parsed<typeof endpoints.initUpload>['files'][number];
export type UploadTarget = Answer<typeof endpoints.initUpload>['uploadUrls'][number];

/** An announced file with cleaned names. */
export interface DeclaredFile {
  name: string;
  path: string;
  size: number;
  type: string;
  /** Identifies the file in its upload: path and client key. */
  identity: string;
  /** Id of the existing file whose upload continues. */
  fileId?: string | undefined;
}

export type ValidatedFiles =
  | { files: DeclaredFile[]; totalBytes: number }
  | { code: 'invalid_input'; field: string; error: string };

/** Media type without parameters (RFC 6838, section 4.2). */
const MEDIA_TYPE = /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*$/i;

const wrong = (field: string, problem: string) =>
  ({ code: 'invalid_input', field, error: `${field}: ${problem}` }) as const;

/** Validates and cleans the announced files. Returns the first problem with its field. */
export function validateFiles(sent: readonly InitFile[], { maxFiles }: { maxFiles: number }): ValidatedFiles {
  if (sent.length > maxFiles) return wrong('files', `must be at most ${formatCount(maxFiles)} at once`);
  const files: DeclaredFile[] = [];
  const seen = new Map<string, number>();
  let totalBytes = 0;
  for (const [index, raw] of sent.entries()) {
    const name = cleanName(raw.name);
    if ('problem' in name) return wrong(`files[${index}].name`, name.problem);
    const path = treePath(raw.path);
    if ('problem' in path) return wrong(`files[${index}].path`, path.problem);
    const identity = `${path.name}\0${raw.idempotencyKey}`;
    const twin = seen.get(identity);
    if (twin !== undefined) {
      return wrong(`files[${index}].idempotencyKey`, `repeats files[${twin}]`);
    }
    seen.set(identity, index);
    totalBytes += raw.size;
    const { size, type, fileId } = raw;
    files.push({ name: name.name, path: path.name, size, type: mediaType(type), identity, fileId });
  }
  return { files, totalBytes };
}

/** Returns the error of the first file that is too large, or null if none exists. */
export function tooLarge(
  files: readonly Pick<DeclaredFile, 'name' | 'size'>[],
  maxFileBytes: number,
): { code: 'file_too_large'; field: string; error: string } | null {
  const index = files.findIndex(({ size }) => size > maxFileBytes);
  const file = files[index];
  if (!file) return null;
  return { code: 'file_too_large', field: `files[${index}].size`, error: tooLargeMessage(file, maxFileBytes) };
}

/**
 * Validates and cleans the paths of empty directories, without duplicates. Returns the first problem with its field.
 */
export function validateDirectories(
  sent: readonly string[],
): { paths: string[] } | { code: 'invalid_input'; field: string; error: string } {
  const paths = new Set<string>();
  for (const [index, raw] of sent.entries()) {
    const path = treePath(raw);
    if ('problem' in path) return wrong(`directories[${index}]`, path.problem);
    paths.add(path.name);
  }
  return { paths: [...paths] };
}

/** Returns the cleaned path of a file in its tree, or the problem. */
export function treePath(raw: string): Named {
  const path = cleanPath(raw);
  if ('problem' in path || segmentsOf(path.name).length <= PATH_MAX_LEVELS) return path;
  return { problem: `must have at most ${PATH_MAX_LEVELS} levels` };
}

/** Returns the media type to store and to send to readers. A type that is not valid in a header becomes a default. */
function mediaType(sent: string): string {
  const [type = ''] = sent.split(';');
  const trimmed = type.trim();
  return trimmed.length <= TYPE_MAX_CHARS && MEDIA_TYPE.test(trimmed) ? trimmed : 'application/octet-stream';
}
