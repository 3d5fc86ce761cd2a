import { CalendarClock, Download, FileArchive, Files, FolderInput, Lock, Share2, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { SelectAll } from '../../../ui/form/select-all';
import { ActionMenu } from '../../../ui/overlay/action-menu';
import { Tooltip } from '../../../ui/overlay/tooltip';
import { isApple, keysOf } from '../move/shortcuts';

interface SelectionBarProps {
  order: ReactNode;
  heads: ReactNode;
  selectedCount: number;
  /** Number of rows on the page. `pageSelectedCount` of them are chosen. */
  itemCount: number;
  pageSelectedCount: number;
  canShare: boolean;
  canExtend: boolean;
  /** True if exactly one folder is chosen and its sharing can be changed. */
  canChangeSharing: boolean;
  downloading: boolean;
  onSelectAll(isSelected: boolean): void;
  onClear(): void;
  onShare(): void;
  onChangeSharing(): void;
  onDownload(mode: 'archive' | 'one-by-one'): void;
  onExtend(): void;
  onMove(): void;
  onDelete(): void;
}

export function SelectionBar(props: SelectionBarProps) {
  const {
    order,
    heads,
    selectedCount,
    itemCount,
    pageSelectedCount,
    canShare,
    canExtend,
    canChangeSharing,
    downloading,
  } = props;
  const { onSelectAll, onClear, onShare, onChangeSharing, onDownload, onExtend, onMove, onDelete } = props;
  const hasSelection = selectedCount > 0;
  const apple = isApple(navigator.platform);
  return (
    <div className="flex h-12 items-center gap-1 border-b border-line px-1.5 sm:px-2">
      <SelectAll
        selectedCount={selectedCount}
        shownCount={itemCount}
        shownSelectedCount={pageSelectedCount}
        hasHeads
        onChange={onSelectAll}
      />
      {hasSelection && (
        <Button
          variant="quiet"
          size="icon"
          aria-label="Clear selection"
          className={selectedCount === 1 ? 'max-sm:hidden' : ''}
          onClick={onClear}
        >
          <X aria-hidden />
        </Button>
      )}
      {!hasSelection && <div className="md:hidden">{order}</div>}
      {!hasSelection && heads}
      {hasSelection && (
        <>
          {/* If several rows are chosen, narrow screens need the space for the number of rows. */}
          <Button
            variant="quiet"
            aria-label="Share"
            className={selectedCount > 1 ? 'max-sm:hidden' : ''}
            disabled={!canShare}
            onClick={onShare}
          >
            <Share2 aria-hidden />
            <span className="max-md:hidden">Share</span>
          </Button>
          {canChangeSharing && (
            <Button variant="quiet" aria-label="Sharing…" className="max-sm:hidden" onClick={onChangeSharing}>
              <Lock aria-hidden />
              <span className="max-lg:hidden">Sharing…</span>
            </Button>
          )}
          {canExtend && (
            <Button variant="quiet" aria-label="Change expiry" onClick={onExtend}>
              <CalendarClock aria-hidden />
              <span className="max-md:hidden">Expiry</span>
            </Button>
          )}
          <ActionMenu
            actions={[
              { label: 'As one ZIP', icon: FileArchive, onSelect: () => onDownload('archive') },
              { label: 'One by one', icon: Files, onSelect: () => onDownload('one-by-one') },
            ]}
            trigger={
              <Button variant="quiet" aria-label="Download" busy={downloading}>
                {!downloading && <Download aria-hidden />}
                <span className="max-md:hidden">Download</span>
              </Button>
            }
          />
          <Tooltip text={`Or press ${keysOf('X', apple)} here, then ${keysOf('V', apple)} in another folder.`}>
            <Button
              variant="quiet"
              aria-label="Move…"
              aria-keyshortcuts={apple ? 'Meta+X' : 'Control+X'}
              onClick={onMove}
            >
              <FolderInput aria-hidden />
              <span className="max-md:hidden">Move…</span>
            </Button>
          </Tooltip>
          <Button variant="quiet" aria-label="Delete" className="hover:text-danger" onClick={onDelete}>
            <Trash2 aria-hidden />
            <span className="max-md:hidden">Delete</span>
          </Button>
        </>
      )}
    </div>
  );
}
