import { plural, t } from '@lingui/core/macro';
import { ChevronRight, Folder, X } from 'lucide-react';
import { formatBytes } from '../../../../lib/format';
import { Button } from '../../../../ui/button';
import { FileIcon } from '../../../../ui/file-icon';
import { FileName } from '../../../../ui/file-name';
import type { PickedFile } from '../../engine/upload';
import type { PendingRow } from './pending-rows';

interface PendingListRowProps {
  row: PendingRow;
  showsSize: boolean;
  onToggle(folder: string): void;
  onRemove(): void;
}

type FolderRow = Extract<PendingRow, { kind: 'folder' }>;

/** One component for files and folders. The remove button keeps the focus when rows move up. */
export function PendingListRow({ row, showsSize, onToggle, onRemove }: PendingListRowProps) {
  const name = row.kind === 'folder' ? row.name : row.picked.file.name;
  return (
    <div className="flex h-full items-center gap-3 pe-3 ps-5 hover:bg-hover">
      {row.kind === 'folder' ? <FolderCell row={row} onToggle={() => onToggle(name)} /> : <FileCell {...row.picked} />}
      {showsSize && (
        <span className="text-sm text-muted tabular-nums">
          {formatBytes(row.kind === 'folder' ? row.totalBytes : row.picked.file.size)}
        </span>
      )}
      <Button variant="quiet" size="icon" aria-label={t`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </div>
  );
}

function FolderCell({ row, onToggle }: { row: FolderRow; onToggle(): void }) {
  return (
    <button
      type="button"
      aria-expanded={row.isOpen}
      onClick={onToggle}
      className="-ms-2 flex h-11 min-w-0 flex-1 items-center gap-3 rounded-control ps-2 text-start"
    >
      <Folder aria-hidden className="size-[18px] shrink-0 text-muted" strokeWidth={1.8} />
      <span className="flex min-w-0 flex-1 flex-col">
        <FileName name={row.name} className="text-[0.9375rem] font-medium" />
        <span className="text-xs text-faint tabular-nums">{contentOf(row)}</span>
      </span>
      <ChevronRight
        aria-hidden
        className={`size-4 shrink-0 text-faint transition-transform ${row.isOpen ? 'rotate-90 rtl:-rotate-90' : ''}`}
      />
    </button>
  );
}

/** Leaves out zeros. */
function contentOf({ fileCount, emptyFolderCount }: FolderRow): string {
  const files = plural(fileCount, { one: '# file', other: '# files' });
  if (emptyFolderCount === 0) return files;
  const folders = plural(emptyFolderCount, { one: '# empty folder', other: '# empty folders' });
  if (fileCount === 0) return folders;
  return t({ message: `${files}, ${folders}`, comment: 'Example: 12 files, 1 empty folder' });
}

function FileCell({ file, path }: PickedFile) {
  return (
    <span className={`flex min-w-0 flex-1 items-center gap-3 ${path === '' ? '' : 'ps-4'}`}>
      <FileIcon name={file.name} />
      <span className="flex min-w-0 flex-1 flex-col">
        <FileName name={file.name} wraps={path === '' ? 'on-phones' : undefined} className="text-[0.9375rem]/snug" />
        {path !== '' && <FileName name={path} className="text-xs text-faint" />}
      </span>
    </span>
  );
}
