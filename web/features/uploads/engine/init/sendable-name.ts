import { NAME_MAX_CHARS } from '../../../../../worker/contract/limits';
import { withoutInvisible } from '../../../../../worker/contract/names';

/** Includes the dot. A longer extension counts as a part of the name. */
const ENDING_MAX_CHARS = 16;

/** Makes `name` acceptable to the server. Removes invisible characters and path separators. Shortens long names. */
export function sendableName(name: string): string {
  const flat = withoutInvisible(name).replace(/[/\\]/g, '_').trim();
  return withSuffix(/^\.{0,2}$/.test(flat) ? `_${flat}` : flat, '');
}

export const sendablePath = (path: string): string => (path === '' ? '' : path.split('/').map(sendableName).join('/'));

/** Inserts `suffix` before the extension. Shortens a long name. */
export function withSuffix(name: string, suffix: string): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= ENDING_MAX_CHARS ? name.slice(dot) : '';
  const stem = name.slice(0, name.length - ending.length);
  // UTF-8 cannot encode half of a surrogate pair.
  return (
    stem.slice(0, NAME_MAX_CHARS - suffix.length - ending.length).replace(/[\ud800-\udbff]$/, '') + suffix + ending
  );
}
