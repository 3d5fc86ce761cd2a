import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronRight, Folder } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import { formatBytes, formatCount, formatDate, formatExactTime } from '../../../lib/format';
import type { Thumbnails } from '../../../lib/thumbnails';
import { uploadingWords } from '../../../lib/uploading-words';
import { FileName } from '../../../ui/file-name';
import { Checkbox } from '../../../ui/form/checkbox';
import { BesideThumbnails, Thumbnail } from '../../../ui/thumbnail';
import { DirectLinkButton } from '../downloading/direct-link-button';
import { DownloadButton } from '../downloading/download-button';
import { filesAndSizeInWords, filesInWords } from '../files-in-words';
import { isReady } from './selection';
import type { FolderRow } from './tree';

/** Deeper rows have no further indent, because long names need the space. */
const INDENT_MAX_DEPTH = 8;

const indent = 'ps-[calc(var(--steps)*0.75rem+var(--arrow)*1.25rem)] sm:ps-[calc((var(--steps)+var(--arrow))*1.25rem)]';
const bySteps = (steps: number, hasArrowSpace: boolean): CSSProperties & Record<`--${string}`, number> => ({
  '--steps': Math.min(steps, INDENT_MAX_DEPTH),
  '--arrow': hasArrowSpace ? 1 : 0,
});

const cells =
  'grid h-full grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-1 px-1.5 hover:bg-hover has-data-checked:bg-accent-wash sm:grid-cols-[2.75rem_minmax(0,1fr)_6rem_11rem] sm:px-2 lg:grid-cols-[2.75rem_minmax(0,1fr)_6rem_8rem_11rem]';
const figure = 'text-end text-sm text-muted tabular-nums max-sm:hidden';

interface FileCellsProps {
  thumbnails: Thumbnails;
  /** Folder id for the direct link. Null if there is none. */
  linkFolder: string | null;
  file: FileAnswer;
  depth: number;
  /** If true, files have a space where folders have an arrow. */
  hasArrowSpace: boolean;
  selected: boolean;
  busy: boolean;
  isPreviewOpen: boolean;
  onShow: ((file: FileAnswer) => void) | undefined;
  onSelect(file: FileAnswer, isSelected: boolean): void;
  onDownload(file: FileAnswer): void;
}

export const FileCells = memo(function FileCells({
  thumbnails,
  linkFolder,
  file,
  depth,
  hasArrowSpace,
  selected,
  busy,
  isPreviewOpen,
  onShow,
  onSelect,
  onDownload,
}: FileCellsProps) {
  const name = file.originalFilename;
  const nameCell = (
    <>
      <Thumbnail thumbnails={thumbnails} file={file} name={name} />
      <span className="min-w-0">
        <FileName name={name} wraps="on-phones" className="text-[0.9375rem] max-sm:leading-5" />
        <span className="block text-xs text-faint tabular-nums sm:hidden">{formatBytes(file.fileSize)}</span>
      </span>
    </>
  );
  return (
    <div className={`${cells} ${isPreviewOpen ? 'bg-hover' : ''}`}>
      <div>
        <Checkbox
          label={t`Select ${name}`}
          checked={selected}
          disabled={!isReady(file)}
          onChange={(isSelected) => onSelect(file, isSelected)}
        />
      </div>
      <div className={`min-w-0 ${indent}`} style={bySteps(depth, hasArrowSpace)}>
        {onShow && isReady(file) ? (
          <button
            type="button"
            aria-expanded={isPreviewOpen}
            onClick={() => onShow(file)}
            className="flex min-h-11 w-full scroll-mt-20 items-center gap-3 rounded-control text-start decoration-line-strong underline-offset-4 hover:underline"
          >
            {nameCell}
          </button>
        ) : (
          <div className="flex items-center gap-3">{nameCell}</div>
        )}
      </div>
      <div className={figure}>{formatBytes(file.fileSize)}</div>
      <div className={`${figure} max-lg:hidden`} title={formatExactTime(file.uploadDate)}>
        {formatDate(file.uploadDate)}
      </div>
      <div className="flex justify-end">
        {isReady(file) ? (
          <>
            {linkFolder !== null && (
              <DirectLinkButton folderId={linkFolder} fileId={file.fileId} name={name} className="max-sm:hidden" />
            )}
            <DownloadButton name={name} busy={busy} onClick={() => onDownload(file)} />
          </>
        ) : (
          <span className="px-3 text-sm text-muted tabular-nums">{uploadingWords(file)}</span>
        )}
      </div>
    </div>
  );
});

interface FolderCellsProps {
  thumbnails: Thumbnails;
  row: FolderRow;
  open: boolean;
  state: 'all' | 'some' | 'none';
  readyCount: number;
  busy: boolean;
  onSelect(row: FolderRow, isSelected: boolean): void;
  onToggle(path: string): void;
  onDownload(row: FolderRow): void;
}

export const FolderCells = memo(function FolderCells(props: FolderCellsProps) {
  const { thumbnails, row, open, state, readyCount, busy, onSelect, onToggle, onDownload } = props;
  const { name, bytes } = row;
  const fileCount = row.filesEnd - row.filesStart;
  const ready = formatCount(readyCount);
  const all = formatCount(fileCount);
  return (
    <div className={cells}>
      <div>
        <Checkbox
          label={t`Select everything in ${name}`}
          checked={state === 'all'}
          indeterminate={state === 'some'}
          disabled={fileCount === 0}
          onChange={(isSelected) => onSelect(row, isSelected)}
        />
      </div>
      <div className={`min-w-0 ${indent}`} style={bySteps(row.depth, false)}>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => onToggle(row.path)}
          className="flex min-h-11 w-full items-center gap-3 rounded-control text-start"
        >
          <ChevronRight
            aria-hidden
            className={`-me-3 -ms-0.5 size-4 shrink-0 text-faint transition-[rotate] ${open ? 'rotate-90 rtl:-rotate-90' : ''}`}
            strokeWidth={2.2}
          />
          <BesideThumbnails thumbnails={thumbnails}>
            <Folder
              aria-hidden
              className={`size-[18px] shrink-0 fill-accent-wash text-accent ${thumbnails.isEmpty ? 'ms-1.5' : ''}`}
              strokeWidth={1.6}
            />
          </BesideThumbnails>
          <span className="min-w-0">
            <FileName name={name} wraps="on-phones" className="text-[0.9375rem] font-medium max-sm:leading-5" />
            {/* On wide windows, count and size have columns. */}
            <span className="block text-xs text-faint tabular-nums lg:hidden">
              <span className="sm:hidden">{filesAndSizeInWords(fileCount, bytes)}</span>
              <span className="max-sm:hidden">{filesInWords(fileCount)}</span>
            </span>
          </span>
        </button>
      </div>
      <div className={figure}>{formatBytes(bytes)}</div>
      <div className={`${figure} max-lg:hidden`}>{filesInWords(fileCount)}</div>
      <div className="flex justify-end">
        {fileCount > 0 && readyCount === fileCount && (
          <DownloadButton name={name} busy={busy} onClick={() => onDownload(row)} />
        )}
        {readyCount < fileCount && (
          <span className="px-3 text-sm text-muted tabular-nums">
            <span aria-hidden className="sm:hidden">
              <Trans comment="Number of the files that have arrived, number of all files">
                {ready} of {all}
              </Trans>
            </span>
            <span className="max-sm:sr-only">
              <Trans comment="Number of the files that have arrived, number of all files">
                {ready} of {all} here
              </Trans>
            </span>
          </span>
        )}
      </div>
    </div>
  );
});
