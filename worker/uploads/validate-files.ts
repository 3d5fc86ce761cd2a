import type { Answer, Parsed } from '../contract/endpoint';
import type { endpoints } from '../contract/endpoints';
import { segmentsOf } from '../folders/directory-tree';
import { cleanName, cleanPath } from '../folders/naming';
import { PATH_MAX_LEVELS } from './limits';

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
}

export type ValidatedFiles =
  | { files: DeclaredFile[]; totalBytes: number }
  | { code: 'invalid_input' | 'file_too_large'; field: string; problem: string };

/** A media type without its parameters (RFC 6838, 4.2). */
const MEDIA_TYPE = /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*$/i;

/** Checks and cleans what `init` was told of the files; the first problem names its field. */
export function validateFiles(
  sent: readonly InitFile[],
  limits: { maxFiles: number; maxFileBytes: number },
): ValidatedFiles {
  if (sent.length > limits.maxFiles) {
    return { code: 'invalid_input', field: 'files', problem: `must be at most ${limits.maxFiles} per upload` };
  }
  const files: DeclaredFile[] = [];
  const seen = new Map<string, number>();
  let totalBytes = 0;
  for (const [index, raw] of sent.entries()) {
    const name = cleanName(raw.name);
    if ('problem' in name) return { code: 'invalid_input', field: `files[${index}].name`, problem: name.problem };
    const path = cleanPath(raw.path);
    if ('problem' in path) return { code: 'invalid_input', field: `files[${index}].path`, problem: path.problem };
    if (segmentsOf(path.name).length > PATH_MAX_LEVELS) {
      const problem = `must have at most ${PATH_MAX_LEVELS} levels`;
      return { code: 'invalid_input', field: `files[${index}].path`, problem };
    }
    if (raw.size > limits.maxFileBytes) {
      const problem = `is more than the ${limits.maxFileBytes} bytes that a file may have`;
      return { code: 'file_too_large', field: `files[${index}].size`, problem };
    }
    const identity = `${path.name}\0${raw.idempotencyKey}`;
    const twin = seen.get(identity);
    if (twin !== undefined) {
      return { code: 'invalid_input', field: `files[${index}].idempotencyKey`, problem: `repeats files[${twin}]` };
    }
    seen.set(identity, index);
    totalBytes += raw.size;
    files.push({ name: name.name, path: path.name, size: raw.size, type: mediaType(raw.type), identity });
  }
  return { files, totalBytes };
}

/** The type as it is kept and sent to readers: a header takes none that is not made of these characters. */
function mediaType(sent: string): string {
  const [type = ''] = sent.split(';');
  const trimmed = type.trim();
  return trimmed.length <= TYPE_MAX_CHARS && MEDIA_TYPE.test(trimmed) ? trimmed : 'application/octet-stream';
}
