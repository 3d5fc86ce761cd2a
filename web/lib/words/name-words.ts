import { plural, t } from '@lingui/core/macro';
import type { NameReason } from '../../../worker/contract/names';

/** Explains why the server would not accept the name of a file, a folder or a person. */
export function nameWords(problem: NameReason): string {
  switch (problem.reason) {
    case 'empty':
      return t`The name must not be empty.`;
    case 'too_long':
      return plural(
        { max: problem.max },
        {
          one: 'The name must have at most # character.',
          other: 'The name must have at most # characters.',
        },
      );
    case 'slash':
      return t`The name must not contain / or \\.`;
    case 'is_path':
      return t`The name must not be a path.`;
  }
}

/** Explains why the server would not accept the title of a request. */
export function titleWords(problem: NameReason): string {
  switch (problem.reason) {
    case 'empty':
      return t`The title must not be empty.`;
    case 'too_long':
      return plural(
        { max: problem.max },
        {
          one: 'The title must have at most # character.',
          other: 'The title must have at most # characters.',
        },
      );
    case 'slash':
      return t`The title must not contain / or \\.`;
    case 'is_path':
      return t`The title must not be a path.`;
  }
}
