import { t } from '@lingui/core/macro';
import { CircleAlert, CircleCheck, CircleHelp, File as FileMark, FolderUp } from 'lucide-react';
import { useState } from 'react';
import { countOf, formatBytes, formatCount } from '../../lib/format';
import { canCheckFiles } from '../../lib/page/can-check-files';
import { NeedsHttps } from '../../lib/page/needs-https';
import { FileName } from '../../ui/file-name';
import { FileButton } from '../../ui/form/file-button';
import { Dialog } from '../../ui/overlay/dialog';
import { DialogActions } from '../../ui/overlay/dialog-actions';
import { Progress } from '../../ui/progress';
import type { ChosenFile, Verdict } from './compare';
import { type Row, useVerification } from './use-verification';

const VERDICTS: Record<Verdict, { words: string; tone: string; icon: typeof CircleCheck }> = {
  exact: { words: 'Exact', tone: 'text-accent', icon: CircleCheck },
  renamed: { words: 'Exact, renamed by your browser', tone: 'text-accent', icon: CircleCheck },
  different: { words: 'Different', tone: 'text-danger', icon: CircleAlert },
  unknown: { words: 'Not in this share', tone: 'text-muted', icon: CircleHelp },
  unchecked: { words: 'No checksum', tone: 'text-muted', icon: CircleHelp },
  unreadable: { words: 'Cannot be read', tone: 'text-danger', icon: CircleAlert },
};

/** The files are not sent to the server. */
export function VerifyDialog({ folderId, onClose }: { folderId: string; onClose(): void }) {
  const { rows, isBusy, percent, failure, verify } = useVerification(folderId);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const done = rows.filter(({ compared }) => compared !== null);
  const exact = done.filter((row) => !hasProblem(row));
  if (!canCheckFiles()) {
    return (
      <Dialog open title="Verify downloaded files" onClose={onClose}>
        <NeedsHttps title={t`Verifying files needs HTTPS`} />
        <DialogActions cancel="Done" onCancel={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog open title="Verify downloaded files" onClose={onClose}>
      <p className="mt-2 text-[0.9375rem] text-muted">
        Choose the files that you downloaded. This device compares them, byte for byte, with the checksums from their
        upload. They are not sent anywhere. Unpack ZIPs first.
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
        className={`mt-4 flex flex-wrap justify-center gap-2 rounded-surface border border-dashed p-5 ${isDraggedOver ? 'border-accent bg-hover' : 'border-line-strong'}`}
      >
        <FileButton
          multiple
          label="Choose Files"
          icon={<FileMark aria-hidden />}
          variant="primary"
          size="medium"
          onChange={(event) => verify(takeFiles(event.currentTarget))}
        />
        <FileButton
          folder
          label="Choose Folder"
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
            {isBusy
              ? `Checked ${formatCount(done.length)} of ${countOf(rows.length, 'file')}`
              : summary(exact.length, rows.length)}
          </p>
          {isBusy && (
            <div className="mt-2">
              <Progress label="Verified" value={percent} />
            </div>
          )}
          <ul
            aria-label="Verified files"
            className="mt-3 max-h-64 divide-y divide-line overflow-y-auto rounded-control border border-line"
          >
            {rowsToShow(rows).map((row) => (
              <VerifiedRow key={row.id} row={row} />
            ))}
          </ul>
        </>
      )}
      <DialogActions cancel="Done" onCancel={onClose} />
    </Dialog>
  );
}

function VerifiedRow({ row: { place, size, compared } }: { row: Row }) {
  const {
    words,
    tone,
    icon: Icon,
  } = compared === null ? { words: 'Waiting', tone: 'text-faint', icon: null } : VERDICTS[compared.verdict];
  const originalPath = compared?.sentAs ?? null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 text-sm">
      <FileName name={place} className="min-w-32 flex-1" />
      <span className="text-faint tabular-nums max-sm:hidden">{formatBytes(size)}</span>
      <span className={`flex items-center gap-1.5 ${tone}`}>
        {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
        {words}
      </span>
      {originalPath !== null && (
        <span className="flex w-full min-w-0 gap-1 text-faint">
          Sent as <FileName name={originalPath} className="min-w-0" />
        </span>
      )}
    </li>
  );
}

const ROWS_SHOWN = 200;

/** Returns at most 200 rows: first files with a problem, then renamed files. */
const rowsToShow = (rows: readonly Row[]): Row[] =>
  rows.toSorted((first, second) => rankOf(first) - rankOf(second)).slice(0, ROWS_SHOWN);

const rankOf = (row: Row): number => (hasProblem(row) ? 0 : row.compared?.verdict === 'renamed' ? 1 : 2);

const hasProblem = ({ compared }: Row): boolean =>
  compared !== null && compared.verdict !== 'exact' && compared.verdict !== 'renamed';

function summary(exact: number, all: number): string {
  if (all === 1) {
    return exact === 1 ? 'The file is identical to what was sent.' : 'The file is not identical to what was sent.';
  }
  if (exact === all) return `All ${formatCount(all)} files are identical to what was sent.`;
  return exact === 1
    ? `1 of ${formatCount(all)} files is identical to what was sent.`
    : `${formatCount(exact)} of ${formatCount(all)} files are identical to what was sent.`;
}

const chosenFileOf = (file: File): ChosenFile => ({ file, place: file.webkitRelativePath || file.name });

/** Clears the input, so the user can choose the same files again. */
function takeFiles(input: HTMLInputElement): ChosenFile[] {
  const chosenFiles = [...(input.files ?? [])].map(chosenFileOf);
  input.value = '';
  return chosenFiles;
}
