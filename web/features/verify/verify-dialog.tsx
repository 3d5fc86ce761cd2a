import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, CircleHelp, File as FileMark, FolderUp } from 'lucide-react';
import { useState } from 'react';
import { formatBytes, formatCount } from '../../lib/format';
import { canCheckFiles } from '../../lib/page/can-check-files';
import { NeedsHttps } from '../../lib/page/needs-https';
import { FileName } from '../../ui/file-name';
import { FileButton } from '../../ui/form/file-button';
import { Dialog } from '../../ui/overlay/dialog';
import { DialogActions } from '../../ui/overlay/dialog-actions';
import { Progress } from '../../ui/progress';
import type { ChosenFile, Verdict } from './compare';
import { type Row, useVerification } from './use-verification';

const VERDICTS: Record<Verdict, { words: MessageDescriptor; tone: string; icon: typeof CircleCheck }> = {
  exact: {
    words: msg({ message: 'Exact', comment: 'The downloaded file has the bytes of the uploaded file' }),
    tone: 'text-accent',
    icon: CircleCheck,
  },
  renamed: { words: msg`Exact, renamed by your browser`, tone: 'text-accent', icon: CircleCheck },
  different: {
    words: msg({ message: 'Different', comment: 'The downloaded file does not have the bytes of the uploaded file' }),
    tone: 'text-danger',
    icon: CircleAlert,
  },
  unknown: { words: msg`Not in this share`, tone: 'text-muted', icon: CircleHelp },
  unchecked: { words: msg`No checksum`, tone: 'text-muted', icon: CircleHelp },
  unreadable: { words: msg`Cannot be read`, tone: 'text-danger', icon: CircleAlert },
};

const WAITING = {
  words: msg({ message: 'Waiting', comment: 'State of a file that was not checked yet' }),
  tone: 'text-faint',
  icon: null,
};

/** Sends no files to the server. */
export function VerifyDialog({ folderId, onClose }: { folderId: string; onClose(): void }) {
  const { rows, isBusy, percent, failure, verify } = useVerification(folderId);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const done = rows.filter(({ comparison }) => comparison !== null);
  const exact = done.filter((row) => !hasProblem(row));
  if (!canCheckFiles()) {
    return (
      <Dialog open title={t`Verify downloaded files`} onClose={onClose}>
        <NeedsHttps title={t`Verifying files needs HTTPS`} />
        <DialogActions cancel={t`Done`} onCancel={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog open title={t`Verify downloaded files`} onClose={onClose}>
      <p className="mt-2 text-[0.9375rem] text-muted">
        <Trans>
          Choose the files that you downloaded. This device compares them, byte for byte, with the checksums from their
          upload. They are not sent anywhere. Unpack ZIPs first.
        </Trans>
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the buttons inside are
          accessible. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setDraggedOver(false);
          verify([...event.dataTransfer.files].map(chosenFileOf));
        }}
        className={`mt-4 grid gap-2 rounded-surface sm:flex sm:justify-center border border-dashed p-5 ${isDraggedOver ? 'border-accent bg-hover' : 'border-line-strong'}`}
      >
        <FileButton
          multiple
          label={t`Choose Files`}
          icon={<FileMark aria-hidden />}
          variant="primary"
          size="medium"
          onChange={(event) => verify(takeFiles(event.currentTarget))}
        />
        <FileButton
          folder
          label={t`Choose Folder`}
          icon={<FolderUp aria-hidden />}
          variant="secondary"
          size="medium"
          onChange={(event) => verify(takeFiles(event.currentTarget))}
        />
      </div>
      {failure !== null && (
        <p role="alert" className="mt-4 text-sm text-danger">
          {failure}
        </p>
      )}
      {rows.length > 0 && (
        <>
          <p role="status" className="mt-4 text-sm font-medium tabular-nums">
            {isBusy ? checkedWords(done.length, rows.length) : summary(exact.length, rows.length)}
          </p>
          {isBusy && (
            <div className="mt-2">
              <Progress
                label={t({ message: 'Verified', comment: 'Name of the progress bar, for screen readers' })}
                value={percent}
              />
            </div>
          )}
          <ul
            aria-label={t`Verified files`}
            className="mt-3 max-h-64 divide-y divide-line overflow-y-auto rounded-control border border-line"
          >
            {rowsToShow(rows).map((row) => (
              <VerifiedRow key={row.id} row={row} />
            ))}
          </ul>
        </>
      )}
      <DialogActions cancel={t`Done`} onCancel={onClose} />
    </Dialog>
  );
}

function VerifiedRow({ row: { path, size, comparison } }: { row: Row }) {
  const { words, tone, icon: Icon } = comparison === null ? WAITING : VERDICTS[comparison.verdict];
  const originalPath = comparison?.sentAs ?? null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 text-sm">
      <FileName name={path} className="min-w-32 flex-1" />
      <span className="text-faint tabular-nums max-sm:hidden">{formatBytes(size)}</span>
      <span className={`flex items-center gap-1.5 ${tone}`}>
        {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
        {i18n._(words)}
      </span>
      {originalPath !== null && (
        <span className="flex w-full min-w-0 gap-1 text-faint">
          <Trans>
            Sent as <FileName name={originalPath} className="min-w-0" />
          </Trans>
        </span>
      )}
    </li>
  );
}

const ROWS_SHOWN = 200;

/** Returns at most 200 rows: files with a problem, then renamed files, then all others. */
const rowsToShow = (rows: readonly Row[]): Row[] =>
  rows.toSorted((first, second) => rankOf(first) - rankOf(second)).slice(0, ROWS_SHOWN);

const rankOf = (row: Row): number => (hasProblem(row) ? 0 : row.comparison?.verdict === 'renamed' ? 1 : 2);

const hasProblem = ({ comparison }: Row): boolean =>
  comparison !== null && comparison.verdict !== 'exact' && comparison.verdict !== 'renamed';

function checkedWords(checked: number, all: number): string {
  const checkedCount = formatCount(checked);
  return plural(all, { one: `Checked ${checkedCount} of # file`, other: `Checked ${checkedCount} of # files` });
}

function summary(exact: number, all: number): string {
  if (exact === all) {
    return plural(all, {
      one: 'The file is identical to what was sent.',
      other: 'All # files are identical to what was sent.',
    });
  }
  if (all === 1) return t`The file is not identical to what was sent.`;
  return plural(exact, {
    one: `# of ${plural(all, { one: '# file', other: '# files' })} is identical to what was sent.`,
    other: `# of ${plural(all, { one: '# file', other: '# files' })} are identical to what was sent.`,
  });
}

const chosenFileOf = (file: File): ChosenFile => ({ file, path: file.webkitRelativePath || file.name });

/** Clears the input, so that the user can choose the same files again. */
function takeFiles(input: HTMLInputElement): ChosenFile[] {
  const chosenFiles = [...(input.files ?? [])].map(chosenFileOf);
  input.value = '';
  return chosenFiles;
}
