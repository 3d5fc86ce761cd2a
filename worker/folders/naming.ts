import { PATH_MAX_CHARS } from '../contract/limits';
import { cleanName, type Named } from '../contract/names';

/** A file's place in its tree: clean names joined by `/`, or `''`. */
export function cleanPath(raw: string): Named {
  if (raw === '') return { name: '' };
  const segments = raw.split('/').map(cleanName);
  for (const segment of segments) if ('problem' in segment) return { problem: `has a segment that ${segment.problem}` };
  const path = segments.map((segment) => ('name' in segment ? segment.name : '')).join('/');
  return path.length > PATH_MAX_CHARS ? { problem: `must have at most ${PATH_MAX_CHARS} characters` } : { name: path };
}

/** What a folder is called when its sender did not say: its only file's name, or how many there are. */
export const defaultFolderName = (files: readonly { name: string }[]): string =>
  files.length === 1 && files[0] ? files[0].name : `${files.length} files`;
