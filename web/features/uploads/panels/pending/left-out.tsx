import { FOLDER_MAX_EMPTY_DIRECTORIES } from '../../../../../worker/contract/limits';
import { tooLargeMessage } from '../../../../../worker/contract/sizes';
import { countOf, formatBytes, formatCount } from '../../../../lib/format';
import { Button } from '../../../../ui/button';
import type { PickedFile } from '../../engine/upload';
import { type SortedFiles, type UploadLimits, whyTooMuch } from './sort-out';

interface LeftOutProps {
  sorted: SortedFiles;
  limits: UploadLimits;
  /** The system files are to be sent, too. */
  onSendSystemFiles(): void;
}

/** Above a list of picked files: which of them are not sent, and what stops all of them. */
export function LeftOut({
  sorted: { sent, tooLarge, system, emptyFoldersLeftOut },
  limits,
  onSendSystemFiles,
}: LeftOutProps) {
  const problem = whyTooMuch(sent, limits);
  return (
    <>
      {problem !== null && (
        <p role="alert" className={WARNING}>
          {problem}
        </p>
      )}
      {tooLarge.length > 0 && (
        <p role="alert" className={WARNING}>
          {tooLargeNotice(tooLarge, limits.maxFileBytes)}
        </p>
      )}
      {emptyFoldersLeftOut > 0 && (
        <p role="alert" className={WARNING}>
          {countOf(emptyFoldersLeftOut, 'empty folder')} {emptyFoldersLeftOut === 1 ? 'is' : 'are'} left out: an upload
          may have {formatCount(FOLDER_MAX_EMPTY_DIRECTORIES)}.
        </p>
      )}
      {system.length > 0 && (
        <div className="flex items-center justify-between gap-x-4 bg-raised/50 py-1.5 pr-3 pl-5 text-sm text-muted">
          <div className="min-w-0">
            <p>
              {countOf(system.length, 'system file')} {system.length === 1 ? 'was' : 'were'} left out
            </p>
            <p className="text-xs text-faint [overflow-wrap:anywhere]">{namesOf(system)}</p>
          </div>
          <Button variant="quiet" onClick={onSendSystemFiles}>
            Send {system.length === 1 ? 'It' : 'Them'} Too
          </Button>
        </div>
      )}
    </>
  );
}

/** The first names, each once. */
function namesOf(files: readonly PickedFile[]): string {
  const names = [...new Set(files.map(({ file }) => file.name))];
  const more = names.length - NAMES_LISTED;
  return [...names.slice(0, NAMES_LISTED), ...(more > 0 ? [`and ${formatCount(more)} more`] : [])].join(', ');
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
