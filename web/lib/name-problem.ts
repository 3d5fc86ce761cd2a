import { NAME_MAX_CHARS } from '../../worker/contract/limits';
import { cleanName, withoutInvisible } from '../../worker/contract/names';

export type NameProblem = 'empty' | 'too_long' | 'slash' | 'path';

/** Returns why the server would not accept the name of a file, a folder or a person. Returns null if it would. */
export function nameProblemOf(typed: string): NameProblem | null {
  if ('name' in cleanName(typed)) return null;
  const name = withoutInvisible(typed).trim();
  if (name === '') return 'empty';
  if (name.length > NAME_MAX_CHARS) return 'too_long';
  return /[/\\]/.test(name) ? 'slash' : 'path';
}

export const NAME_PROBLEMS: Readonly<Record<NameProblem, string>> = {
  empty: 'The name must not be empty.',
  too_long: `The name must have at most ${NAME_MAX_CHARS} characters.`,
  slash: 'The name must not contain / or \\.',
  path: 'The name must not be a path.',
};

export const TITLE_PROBLEMS: Readonly<Record<NameProblem, string>> = {
  empty: 'The title must not be empty.',
  too_long: `The title must have at most ${NAME_MAX_CHARS} characters.`,
  slash: 'The title must not contain / or \\.',
  path: 'The title must not be a path.',
};
