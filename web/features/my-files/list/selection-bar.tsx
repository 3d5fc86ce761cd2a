import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CalendarClock, Download, FileArchive, Files, FolderInput, Lock, Share2, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DownloadMode } from '../../../lib/downloads';
import { Button } from '../../../ui/button';
import { SelectAll } from '../../../ui/form/select-all';
import { ActionMenu } from '../../../ui/overlay/action-menu';
import { Tooltip } from '../../../ui/overlay/tooltip';
import { isApple, shortcutLabel } from '../move/shortcuts';

interface SelectionBarProps {
  order: ReactNode;
  heads: ReactNode;
  selectedCount: number;
  itemCount: number;
  pageSelectedCount: number;
  canShare: boolean;
  canExtend: boolean;
  /** True if one folder is selected, and its sharing can be changed. */
  canChangeSharing: boolean;
  downloading: boolean;
  onSelectAll(isSelected: boolean): void;
  onClear(): void;
  onShare(): void;
  onChangeSharing(): void;
  onDownload(mode: DownloadMode): void;
  onExtend(): void;
  onMove(): void;
  onDelete(): void;
}

function shortcutsText(apple: boolean): string {
  const cutKeys = shortcutLabel('X', apple);
  const pasteKeys = shortcutLabel('V', apple);
  return t({
    message: `Or press ${cutKeys} here, then ${pasteKeys} in another folder.`,
    comment: 'Example: Or press Ctrl+X here, then Ctrl+V in another folder.',
  });
}

/** On phones, the actions are at the lower edge of the window, because their names need the whole width. */
const BAR_ON_PHONES =
  'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:flex max-sm:border-t max-sm:border-line max-sm:bg-overlay max-sm:px-1 max-sm:*:h-15! max-sm:*:flex-auto max-sm:*:flex-col max-sm:*:gap-1 max-sm:*:px-1 max-sm:*:text-xs max-sm:[&_svg]:size-5';

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
        <Button variant="quiet" aria-label={t`Clear selection`} onClick={onClear}>
          <X aria-hidden className="max-sm:hidden" />
          <span className="sm:hidden">
            <Trans>Clear selection</Trans>
          </span>
        </Button>
      )}
      {!hasSelection && <div className="md:hidden">{order}</div>}
      {!hasSelection && heads}
      {hasSelection && (
        <div data-bottom-bar className={`sm:contents ${BAR_ON_PHONES}`}>
          <Button
            variant="quiet"
            aria-label={t({ message: 'Share', context: 'verb' })}
            disabled={!canShare}
            onClick={onShare}
          >
            <Share2 aria-hidden />
            <span className="sm:max-md:hidden">
              <Trans context="verb">Share</Trans>
            </span>
          </Button>
          {canChangeSharing && (
            <Button variant="quiet" aria-label={t`Sharing…`} className="max-sm:hidden" onClick={onChangeSharing}>
              <Lock aria-hidden />
              <span className="max-lg:hidden">
                <Trans>Sharing…</Trans>
              </span>
            </Button>
          )}
          {canExtend && (
            <Button variant="quiet" aria-label={t`Change expiry`} onClick={onExtend}>
              <CalendarClock aria-hidden />
              <span className="sm:max-md:hidden">
                <Trans>Expiry</Trans>
              </span>
            </Button>
          )}
          <ActionMenu
            actions={[
              {
                label: t({ message: 'As one ZIP', comment: 'Way to download several items' }),
                icon: FileArchive,
                onSelect: () => onDownload('archive'),
              },
              {
                label: t({ message: 'One by one', comment: 'Way to download several items' }),
                icon: Files,
                onSelect: () => onDownload('one-by-one'),
              },
            ]}
            trigger={
              <Button variant="quiet" aria-label={t({ message: 'Download', context: 'verb' })} busy={downloading}>
                {!downloading && <Download aria-hidden />}
                <span className="sm:max-md:hidden">
                  <Trans context="verb">Download</Trans>
                </span>
              </Button>
            }
          />
          <Tooltip text={shortcutsText(apple)}>
            <Button
              variant="quiet"
              aria-label={t`Move…`}
              aria-keyshortcuts={apple ? 'Meta+X' : 'Control+X'}
              onClick={onMove}
            >
              <FolderInput aria-hidden />
              <span className="sm:max-md:hidden">
                <Trans>Move…</Trans>
              </span>
            </Button>
          </Tooltip>
          <Button variant="quiet" aria-label={t`Delete`} className="hover:text-danger" onClick={onDelete}>
            <Trash2 aria-hidden />
            <span className="sm:max-md:hidden">
              <Trans>Delete</Trans>
            </span>
          </Button>
        </div>
      )}
    </div>
  );
}
