import { PATH_MAX_CHARS } from '../contract/limits';
import { cleanName, type NameResult } from '../contract/names';

/** Returns the cleaned path of a file inside its uploaded folder, or `''` at the top. */
export function cleanPath(raw: string): NameResult {
  if (raw === '') return { name: '' };
  const segments = raw.split('/').map(cleanName);
  for (const segment of segments) if ('problem' in segment) return { problem: `has a segment that ${segment.problem}` };
  const path = segments.map((segment) => ('name' in segment ? segment.name : '')).join('/');
  return path.length > PATH_MAX_CHARS ? { problem: `must have at most ${PATH_MAX_CHARS} characters` } : { name: path };
}
