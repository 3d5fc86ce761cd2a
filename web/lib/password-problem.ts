import { plural } from '@lingui/core/macro';
import { SHARE_PASSWORD_MAX_CHARS } from '../../worker/contract/limits';

export const longPasswordProblem = (password: string): string | null =>
  [...password.normalize('NFC')].length <= SHARE_PASSWORD_MAX_CHARS
    ? null
    : plural(
        { maxChars: SHARE_PASSWORD_MAX_CHARS },
        { one: 'A password has at most # character.', other: 'A password has at most # characters.' },
      );
