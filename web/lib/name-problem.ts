import { cleanName, type NameReason } from '../../worker/contract/names';

/** Returns why the server would not accept the name of a file, a folder or a person. Returns null if it would. */
export function nameProblemOf(typed: string): NameReason | null {
  const result = cleanName(typed);
  return 'reason' in result ? result.reason : null;
}
