import { cleanName, type NameReason } from '../../worker/contract/names';

/** Returns why the server would not accept the name, or null if the name is valid. */
export function nameProblemOf(name: string): NameReason | null {
  const result = cleanName(name);
  return 'reason' in result ? result.reason : null;
}
