import { NAME_MAX_CHARS } from '../../../../../worker/contract/limits';
import { withoutInvisible } from '../../../../../worker/contract/names';

/** An ending longer than this is part of the name. */
const ENDING_MAX_CHARS = 16;

/** `name` as the server takes it: only what is seen of it, no path and nothing that looks like one, not empty, not too long. */
export function sendableName(name: string): string {
  const flat = withoutInvisible(name).replace(/[/\\]/g, '_').trim();
  return withSuffix(/^\.{0,2}$/.test(flat) ? `_${flat}` : flat, '');
}

/** The same for a folder's place. */
export const sendablePath = (path: string): string => (path === '' ? '' : path.split('/').map(sendableName).join('/'));

/** `suffix` between the name and its ending, the name cut where both would be too long. */
export function withSuffix(name: string, suffix: string): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= ENDING_MAX_CHARS ? name.slice(dot) : '';
  const stem = name.slice(0, name.length - ending.length);
  // Half of a surrogate pair would not arrive as what it is.
  return (
    stem.slice(0, NAME_MAX_CHARS - suffix.length - ending.length).replace(/[\ud800-\udbff]$/, '') + suffix + ending
  );
}
