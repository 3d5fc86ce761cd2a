import { plural, t } from '@lingui/core/macro';
import type { NameReason } from '../../../worker/contract/names';

export function nameWords(problem: NameReason): string {
  switch (problem.reason) {
    case 'empty':
      return t({ message: 'The name must not be empty.', comment: 'Name of a file or a folder' });
    case 'too_long':
      return t({
        message: plural(
          { max: problem.max },
          {
            one: 'The name must have at most # character.',
            other: 'The name must have at most # characters.',
          },
        ),
        comment: 'Name of a file or a folder',
      });
    case 'slash':
      return t({ message: `The name must not contain / or \\.`, comment: 'Name of a file or a folder' });
    case 'is_path':
      return t({ message: 'The name must not be a path.', comment: 'Name of a file or a folder' });
  }
}

export function senderWords(problem: NameReason): string {
  switch (problem.reason) {
    case 'empty':
      return t({ message: 'Your name must not be empty.', comment: 'Name of a person' });
    case 'too_long':
      return t({
        message: plural(
          { max: problem.max },
          {
            one: 'Your name must have at most # character.',
            other: 'Your name must have at most # characters.',
          },
        ),
        comment: 'Name of a person',
      });
    case 'slash':
      return t({ message: `Your name must not contain / or \\.`, comment: 'Name of a person' });
    case 'is_path':
      return t({ message: 'Your name must not be a path.', comment: 'Name of a person' });
  }
}

export function titleWords(problem: NameReason): string {
  switch (problem.reason) {
    case 'empty':
      return t({ message: 'The title must not be empty.', comment: 'Title of a request for files' });
    case 'too_long':
      return t({
        message: plural(
          { max: problem.max },
          {
            one: 'The title must have at most # character.',
            other: 'The title must have at most # characters.',
          },
        ),
        comment: 'Title of a request for files',
      });
    case 'slash':
      return t({ message: `The title must not contain / or \\.`, comment: 'Title of a request for files' });
    case 'is_path':
      return t({ message: 'The title must not be a path.', comment: 'Title of a request for files' });
  }
}
