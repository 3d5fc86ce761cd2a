import { ChevronRight, Download, Folder } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import type { FileAnswer } from '../../../../worker/contract/folders';
import { countOf, formatBytes, formatDate, formatExactTime } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { FileIcon } from '../../../ui/file-icon';
import { FileName } from '../../../ui/file-name';
import { Checkbox } from '../../../ui/form/checkbox';
import { isReady } from './selection';
import type { FolderRow } from './tree';

/** Deeper folders than this are not moved further to the right: the names need the room. */
const DEPTH_SHOWN = 8;

const indent = 'pl-[calc(var(--steps)*0.75rem)] sm:pl-[calc(var(--steps)*1.25rem)]';
const bySteps = (steps: number): CSSProperties & Record<`--${string}`, number> => ({
  '--steps': Math.min(steps, DEPTH_SHOWN),
});

const cells =
  'grid h-full grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-1 px-1.5 hover:bg-hover sm:grid-cols-[2.75rem_minmax(0,1fr)_6rem_8rem_9rem] sm:px-2';
const figure = 'text-right text-sm text-muted tabular-nums max-sm:hidden';

interface FileCellsProps {
  file: FileAnswer;
  /** How far to the right: its depth, and the room of a folder's arrow where there are folders. */
  steps: number;
  selected: boolean;
  busy: boolean;
  /** It is being looked at. */
  shown: boolean;
  /** Shows it, or puts it away; undefined where there is nothing to look at. */
  onShow: ((file: FileAnswer) => void) | undefined;
  onSelect(file: FileAnswer, chosen: boolean): void;
  onDownload(file: FileAnswer): void;
}

export const FileCells = memo(function FileCells({
  file,
  steps,
  selected,
  busy,
  shown,
  onShow,
  onSelect,
  onDownload,
}: FileCellsProps) {
  const name = file.original_filename;
  const named = (
    <>
      <FileIcon name={name} />
      <span className="min-w-0">
        <FileName name={name} className="text-[0.9375rem]" />
        <span className="block text-xs text-faint tabular-nums sm:hidden">{formatBytes(file.file_size)}</span>
      </span>
    </>
  );
  return (
    <div className={`${cells} ${shown ? 'bg-hover' : ''}`}>
      <div>
        <Checkbox
          label={`Select ${name}`}
          checked={selected}
          disabled={!isReady(file)}
          onChange={(chosen) => onSelect(file, chosen)}
        />
      </div>
      <div className={`min-w-0 ${indent}`} style={bySteps(steps)}>
        {onShow && isReady(file) ? (
          <button
            type="button"
            aria-expanded={shown}
            onClick={() => onShow(file)}
            className="flex h-11 w-full scroll-mt-20 items-center gap-3 rounded-control text-left decoration-line-strong underline-offset-4 hover:underline"
          >
            {named}
          </button>
        ) : (
          <div className="flex items-center gap-3">{named}</div>
        )}
      </div>
      <div className={figure}>{formatBytes(file.file_size)}</div>
      <div className={figure} title={formatExactTime(file.upload_date)}>
        {formatDate(file.upload_date)}
      </div>
      <div className="flex justify-end">
        {isReady(file) ? (
          <Button
            variant="quiet"
            busy={busy}
            aria-label={`Download ${name}`}
            className="max-sm:w-11 max-sm:px-0"
            onClick={() => onDownload(file)}
          >
            {!busy && <Download aria-hidden />}
            <span className="max-sm:hidden">Download</span>
          </Button>
        ) : (
          <span className="px-3 text-sm text-limit tabular-nums">{uploadingWords(file)}</span>
        )}
      </div>
    </div>
  );
});

/** How far a file has arrived that is sent in parts. */
const uploadingWords = ({ arrived_bytes, file_size }: FileAnswer): string =>
  arrived_bytes === undefined ? 'Uploading' : `Uploading, ${Math.floor((arrived_bytes / file_size) * 100)}%`;

interface FolderCellsProps {
  row: FolderRow;
  open: boolean;
  state: 'all' | 'some' | 'none';
  onSelect(row: FolderRow, chosen: boolean): void;
  onToggle(path: string): void;
}

export const FolderCells = memo(function FolderCells({ row, open, state, onSelect, onToggle }: FolderCellsProps) {
  return (
    <div className={cells}>
      <div>
        <Checkbox
          label={`Select everything in ${row.name}`}
          checked={state === 'all'}
          indeterminate={state === 'some'}
          disabled={row.filesEnd === row.filesStart}
          onChange={(chosen) => onSelect(row, chosen)}
        />
      </div>
      <div className={`min-w-0 ${indent}`} style={bySteps(row.depth)}>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => onToggle(row.path)}
          className="flex h-11 w-full items-center gap-3 rounded-control text-left"
        >
          <ChevronRight
            aria-hidden
            className={`-mr-3 -ml-0.5 size-4 shrink-0 text-faint transition-[rotate] ${open ? 'rotate-90' : ''}`}
            strokeWidth={2.2}
          />
          <Folder aria-hidden className="ml-1.5 size-[18px] shrink-0 fill-accent-wash text-accent" strokeWidth={1.6} />
          <span className="min-w-0">
            <FileName name={row.name} className="text-[0.9375rem] font-medium" />
            <span className="block text-xs text-faint tabular-nums sm:hidden">
              {countOf(row.filesEnd - row.filesStart, 'file')}, {formatBytes(row.bytes)}
            </span>
          </span>
        </button>
      </div>
      <div className={figure}>{formatBytes(row.bytes)}</div>
      <div className={figure}>{countOf(row.filesEnd - row.filesStart, 'file')}</div>
      <div />
    </div>
  );
});
