/** Validates and converts the form for a request for files. */
import {
  REQUEST_FREE_MAX_DAYS,
  REQUEST_MAX_BYTES,
  REQUEST_MAX_FILES,
  REQUEST_PREMIUM_MAX_DAYS,
  SHARE_PASSWORD_MAX_CHARS,
} from '../../../worker/contract/limits';
import { GIB } from '../../../worker/contract/units';
import { countOf, formatBytes, formatCount } from '../../lib/format';
import { nameProblemOf } from '../../lib/name-problem';
import { titleWords } from '../../lib/words/name-words';

export interface RequestTerms {
  readonly title: string;
  readonly note: string;
  readonly days: number;
  /** The user types `maxFiles` and `maxGigabytes` as texts. */
  readonly maxFiles: string;
  readonly maxGigabytes: string;
  readonly isForOne: boolean;
  readonly password: string;
  /** True if the owner wants an email about each delivery. */
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
  const files = Number(terms.maxFiles.trim() || Number.NaN);
  const bytes = bytesOf(terms);
  return {
    ...(titleProblem !== null && { title: titleWords(titleProblem) }),
    ...(!(Number.isInteger(files) && files >= 1 && files <= REQUEST_MAX_FILES) && {
      maxFiles: `Enter a whole number from 1 to ${formatCount(REQUEST_MAX_FILES)}.`,
    }),
    ...(!(bytes >= 1 && bytes <= REQUEST_MAX_BYTES) && {
      maxGigabytes: `Enter a number above 0, up to ${formatCount(REQUEST_MAX_BYTES / GIB)}.`,
    }),
    ...([...terms.password.normalize('NFC')].length > SHARE_PASSWORD_MAX_CHARS && {
      password: `A password has at most ${SHARE_PASSWORD_MAX_CHARS} characters.`,
    }),
  };
}

/** The terms must be valid. */
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
  return [1, 3, 7, 15, 30, 90].filter((days) => days <= max).map((value) => ({ value, label: countOf(value, 'day') }));
};

/** The page shows this text while the options are closed: `100 files · 10 GB · 7 days · password`. */
export const termsInWords = ({ maxFiles, maxGigabytes, days, isForOne, password, note }: RequestTerms): string =>
  [
    `${maxFiles.trim() || 'no'} files`,
    `${maxGigabytes.trim() || 'no'} GB`,
    countOf(days, 'day'),
    ...(note.trim() ? ['note'] : []),
    ...(isForOne ? ['one sender'] : []),
    ...(password ? ['password'] : []),
  ].join(' · ');

interface RequestCounts {
  readonly sendingCount: number;
  readonly usedFiles: number;
  readonly maxFiles: number;
  readonly usedBytes: number;
  readonly maxBytes: number;
}

export const countsOf = ({ sendingCount, usedFiles, maxFiles, usedBytes, maxBytes }: RequestCounts): string =>
  [
    `${formatCount(sendingCount)} ${sendingCount === 1 ? 'delivery' : 'deliveries'}`,
    `${formatCount(usedFiles)} of ${countOf(maxFiles, 'file')}`,
    `${formatBytes(usedBytes)} of ${formatBytes(maxBytes)}`,
  ].join(' · ');
