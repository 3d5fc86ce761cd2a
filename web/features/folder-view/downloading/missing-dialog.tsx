import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { FileAnswer, FolderAnswer } from '../../../../worker/contract/calls/folders';
import { joinPath } from '../../../lib/file-names';
import { Button } from '../../../ui/button';
import { FileName } from '../../../ui/file-name';
import { Dialog } from '../../../ui/overlay/dialog';
import { arrivalProgress } from '../arrivals/arrival';

const MISSING_FILES_SHOWN = 5;

interface MissingDialogProps {
  open: boolean;
  folder: FolderAnswer;
  missing: readonly FileAnswer[];
  /** Number of search results to download. Null to download the whole folder. */
  foundCount?: number | null;
  onLater(): void;
  onDownload(): void;
  onClose(): void;
}

export function MissingDialog(props: MissingDialogProps) {
  const { open, folder, missing, foundCount = null, onLater, onDownload, onClose } = props;
  const fileCount = foundCount ?? folder.fileCount;
  const count = foundCount === null ? folder.fileCount - arrivalProgress(folder).files : missing.length;
  const isComplete = foundCount === null ? arrivalProgress(folder).isWhole : count === 0;
  const shownFiles = missing.slice(0, MISSING_FILES_SHOWN);
  const moreCount = count - shownFiles.length;
  const canWait = foundCount === null && !isComplete;
  return (
    <Dialog
      open={open}
      title={isComplete ? t`Everything has arrived` : t`Not everything has arrived yet`}
      onClose={onClose}
    >
      <p className="mt-2 text-[0.9375rem] text-muted tabular-nums">
        {isComplete ? allHereWords(fileCount) : missingWords(count, fileCount)}
      </p>
      {!isComplete && (
        <ul
          aria-label={t`Missing files`}
          className="mt-4 divide-y divide-line rounded-control border border-line text-sm tabular-nums"
        >
          {shownFiles.map(({ fileId, path, originalFilename }) => (
            <li key={fileId} className="px-3 py-2.5">
              <FileName name={joinPath(path, originalFilename)} />
            </li>
          ))}
          {moreCount > 0 && (
            <li className="px-3 py-2.5 text-muted">
              <Plural value={moreCount} one="and # more" other="and # more" />
            </li>
          )}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        {!canWait && (
          <Button size="large" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        <Button
          variant={canWait ? 'secondary' : 'primary'}
          size="large"
          disabled={count === fileCount}
          onClick={onDownload}
        >
          {isComplete ? t`Download all` : t`Download what’s here`}
        </Button>
        {canWait && (
          <Button variant="primary" size="large" onClick={onLater}>
            <Trans>Download all when complete</Trans>
          </Button>
        )}
      </div>
    </Dialog>
  );
}

const allHereWords = (fileCount: number): string =>
  plural(fileCount, { one: 'The file is here.', other: 'All # files are here.' });

function missingWords(missing: number, all: number): string {
  if (all === 1) return t`The file is still being uploaded. A download that starts now won’t contain it:`;
  return plural(missing, {
    one: `# of ${plural(all, { one: '# file', other: '# files' })} is still being uploaded. A download that starts now won’t contain it:`,
    other: `# of ${plural(all, { one: '# file', other: '# files' })} are still being uploaded. A download that starts now won’t contain them:`,
  });
}
