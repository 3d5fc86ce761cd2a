import { plural, t } from '@lingui/core/macro';
import {
  REQUEST_FREE_MAX_DAYS,
  REQUEST_MAX_BYTES,
  REQUEST_MAX_FILES,
  REQUEST_PREMIUM_MAX_DAYS,
} from '../../../worker/contract/limits';
import { GIB } from '../../../worker/contract/units';
import { formatBytes, formatCount } from '../../lib/format';
import { nameProblemOf } from '../../lib/name-problem';
import { longPasswordProblem } from '../../lib/password-problem';
import { titleWords } from '../../lib/words/name-words';

export interface RequestTerms {
  readonly title: string;
  readonly note: string;
  readonly days: number;
  /** Text as typed. */
  readonly maxFiles: string;
  readonly maxGigabytes: string;
  readonly isForOne: boolean;
  readonly password: string;
  readonly wantsMail: boolean;
}

export const NEW_TERMS: RequestTerms = {
  title: '',
  note: '',
  days: 7,
  maxFiles: '100',
  maxGigabytes: '10',
  isForOne: false,
  password: '',
  wantsMail: false,
};

export type TermsProblems = Partial<Record<'title' | 'maxFiles' | 'maxGigabytes' | 'password', string>>;

const bytesOf = ({ maxGigabytes }: RequestTerms): number =>
  Math.floor(Number(maxGigabytes.trim().replace(',', '.') || Number.NaN) * GIB);

export function problemsOf(terms: RequestTerms): TermsProblems {
  const titleProblem = nameProblemOf(terms.title);
  const passwordProblem = longPasswordProblem(terms.password);
  const files = Number(terms.maxFiles.trim() || Number.NaN);
  const bytes = bytesOf(terms);
  const mostFiles = formatCount(REQUEST_MAX_FILES);
  const mostGigabytes = formatCount(REQUEST_MAX_BYTES / GIB);
  return {
    ...(titleProblem !== null && { title: titleWords(titleProblem) }),
    ...(!(Number.isInteger(files) && files >= 1 && files <= REQUEST_MAX_FILES) && {
      maxFiles: t`Enter a whole number from 1 to ${mostFiles}.`,
    }),
    ...(!(bytes >= 1 && bytes <= REQUEST_MAX_BYTES) && {
      maxGigabytes: t`Enter a number above 0, up to ${mostGigabytes}.`,
    }),
    ...(passwordProblem !== null && { password: passwordProblem }),
  };
}

export const requestInputOf = (terms: RequestTerms) => ({
  title: terms.title.trim(),
  note: terms.note.trim() || null,
  days: terms.days,
  maxFiles: Number(terms.maxFiles.trim()),
  maxBytes: bytesOf(terms),
  isForOne: terms.isForOne,
  password: terms.password || null,
  wantsMail: terms.wantsMail,
});

export const dayChoices = (premium: boolean) => {
  const max = premium ? REQUEST_PREMIUM_MAX_DAYS : REQUEST_FREE_MAX_DAYS;
  return [1, 3, 7, 15, 30, 90].filter((days) => days <= max).map((value) => ({ value, label: inDays(value) }));
};

const inDays = (days: number): string => plural(days, { one: '# day', other: '# days' });

/** Example: `100 files · 10 GB · 7 days · password`. */
export const termsInWords = ({ maxFiles, maxGigabytes, days, isForOne, password, note }: RequestTerms): string =>
  [
    maxFilesText(maxFiles.trim()),
    maxGigabytesText(maxGigabytes.trim()),
    inDays(days),
    ...(note.trim() ? [t({ message: 'note', comment: 'Option of a request that is set' })] : []),
    ...(isForOne ? [t({ message: 'one sender', comment: 'Option of a request that is set' })] : []),
    ...(password ? [t({ message: 'password', context: 'request', comment: 'Option of a request that is set' })] : []),
  ].join(' · ');

function maxFilesText(typed: string): string {
  const count = Number(typed || Number.NaN);
  return Number.isNaN(count)
    ? t({ message: 'no files', comment: 'The field for the number of files is empty' })
    : plural(count, { one: '# file', other: '# files' });
}

const maxGigabytesText = (gigabytes: string): string =>
  gigabytes === ''
    ? t({ message: 'no GB', comment: 'The field for the number of gigabytes is empty' })
    : t`${gigabytes} GB`;

interface RequestCounts {
  readonly sendingCount: number;
  readonly usedFiles: number;
  readonly maxFiles: number;
  readonly usedBytes: number;
  readonly maxBytes: number;
}

export function countsOf({ sendingCount, usedFiles, maxFiles, usedBytes, maxBytes }: RequestCounts): string {
  const count = formatCount(usedFiles);
  const size = formatBytes(usedBytes);
  const maxSize = formatBytes(maxBytes);
  return [
    plural(sendingCount, { one: '# delivery', other: '# deliveries' }),
    t({
      message: `${count} of ${plural(maxFiles, { one: '# file', other: '# files' })}`,
      comment: 'Files that have arrived, and the limit',
    }),
    t({ message: `${size} of ${maxSize}`, comment: 'Amounts of data: so far, and the limit' }),
  ].join(' · ');
}
