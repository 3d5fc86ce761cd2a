import type { Answer, Parsed } from '../../contract/calls/endpoint';
import type { endpoints } from '../../contract/calls/endpoints';
import { PATH_MAX_LEVELS } from '../../contract/limits';
import { cleanName, type Named } from '../../contract/names';
import { formatCount, tooLargeMessage } from '../../contract/sizes';
import { cleanPath } from '../../folders/naming';
import { segmentsOf } from '../../folders/tree/directory-tree';

/** The most that a media type may have; RFC 6838, 4.2 allows 127 for each of its two names. */
const TYPE_MAX_CHARS = 127;

type InitFile = Parsed<typeof endpoints.initUpload>['files'][number];
export type UploadTarget = Answer<typeof endpoints.initUpload>['uploadUrls'][number];

/** A file as its sender announced it, its names cleaned. */
export interface DeclaredFile {
  name: string;
  path: string;
  size: number;
  type: string;
  /** What tells it apart: its place and the sender's key. */
  identity: string;
  /** The file of the folder that it goes on with. */
  fileId?: string | undefined;
}

export type ValidatedFiles =
  | { files: DeclaredFile[]; totalBytes: number }
  | { code: 'invalid_input'; field: string; error: string };

/** A media type without its parameters (RFC 6838, 4.2). */
const MEDIA_TYPE = /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*$/i;

const wrong = (field: string, problem: string) =>
  ({ code: 'invalid_input', field, error: `${field}: ${problem}` }) as const;

/** Checks and cleans what `init` was told of the files; the first problem names its field. */
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

/** The first of the files that is larger than a file may be, as it is refused; null: none is. */
export function tooLarge(
  files: readonly Pick<DeclaredFile, 'name' | 'size'>[],
  maxFileBytes: number,
): { code: 'file_too_large'; field: string; error: string } | null {
  const index = files.findIndex(({ size }) => size > maxFileBytes);
  const file = files[index];
  if (!file) return null;
  return { code: 'file_too_large', field: `files[${index}].size`, error: tooLargeMessage(file, maxFileBytes) };
}

/** Checks and cleans the paths of directories that are there without files, each once; the first problem names its field. */
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

/** A file's path in its tree, cleaned; or what is wrong with it. */
export function treePath(raw: string): Named {
  const path = cleanPath(raw);
  if ('problem' in path || segmentsOf(path.name).length <= PATH_MAX_LEVELS) return path;
  return { problem: `must have at most ${PATH_MAX_LEVELS} levels` };
}

/** The type as it is kept and sent to readers: a header takes none that is not made of these characters. */
function mediaType(sent: string): string {
  const [type = ''] = sent.split(';');
  const trimmed = type.trim();
  return trimmed.length <= TYPE_MAX_CHARS && MEDIA_TYPE.test(trimmed) ? trimmed : 'application/octet-stream';
}
