import { tooLargeMessage } from '../../../../worker/contract/sizes';
import { countOf, formatBytes, formatCount } from '../../../lib/format';
import type { PickedFile } from '../engine/upload';
import { type SortedFiles, type UploadLimits, whyTooMuch } from './sort-out';

interface LeftOutProps {
  sorted: SortedFiles;
  limits: UploadLimits;
}

/** Above a list of picked files: which of them are not sent, and what stops all of them. */
export function LeftOut({ sorted: { sent, tooLarge }, limits }: LeftOutProps) {
  const problem = whyTooMuch(sent, limits);
  return (
    <>
      {problem !== null && <p className={WARNING}>{problem}</p>}
      {tooLarge.length > 0 && (
        <p role="alert" className={WARNING}>
          {tooLargeNotice(tooLarge, limits.maxFileBytes)}
        </p>
      )}
    </>
  );
}

const WARNING = 'bg-limit-wash px-5 py-2.5 text-sm text-limit tabular-nums [overflow-wrap:anywhere]';
const NAMES_LISTED = 3;

function tooLargeNotice(files: readonly PickedFile[], maxBytes: number): string {
  const [first] = files;
  if (first && files.length === 1) {
    return `${tooLargeMessage({ name: first.file.name, size: first.file.size }, maxBytes)} It is left out.`;
  }
  const listed = files.slice(0, NAMES_LISTED).map(({ file }) => `“${file.name}” (${formatBytes(file.size)})`);
  if (files.length > NAMES_LISTED) listed.push(`and ${formatCount(files.length - NAMES_LISTED)} more`);
  return `${countOf(files.length, 'file')} are left out, the largest file here is ${formatBytes(maxBytes)}: ${listed.join(', ')}.`;
}
