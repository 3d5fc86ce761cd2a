import { t } from '@lingui/core/macro';
import { ArrowDownWideNarrow, ChevronDown, Download, FileArchive, Files } from 'lucide-react';
import type { DownloadMode } from '../../../lib/downloads';
import { Button } from '../../../ui/button';
import { ChoiceMenu } from '../../../ui/form/choice-menu';
import { SelectAll } from '../../../ui/form/select-all';
import { ActionMenu } from '../../../ui/overlay/action-menu';
import type { Layout } from '../layout';
import { LayoutToggle } from './layout-toggle';
import type { TreeOrder } from './tree';

interface ListToolbarProps {
  order: TreeOrder;
  layout: Layout;
  selectedCount: number;
  shownSelectedCount: number;
  isFiltered: boolean;
  readyCount: number;
  missingCount: number;
  loading: boolean;
  downloading: boolean;
  onOrder(order: TreeOrder): void;
  onLayout(layout: Layout): void;
  onSelectAll(isSelected: boolean): void;
  onDownload(mode: DownloadMode): void;
}

const orderOptions = (): readonly { value: TreeOrder; label: string }[] => [
  { value: 'name', label: t({ message: 'Name', comment: 'Order of files' }) },
  { value: 'size', label: t`Largest first` },
  { value: 'date', label: t`Newest first` },
];

export function ListToolbar(props: ListToolbarProps) {
  const {
    order,
    layout,
    selectedCount,
    shownSelectedCount,
    isFiltered,
    readyCount,
    missingCount,
    loading,
    downloading,
    onOrder,
    onLayout,
    onSelectAll,
    onDownload,
  } = props;
  const hasSelection = selectedCount > 0;
  const busy = downloading || (loading && !hasSelection);
  const orders = orderOptions();
  const orderLabel = orders.find((option) => option.value === order)?.label;
  return (
    <div className="sticky top-(--top-bar) z-10 flex h-16 items-center gap-1 rounded-t-surface border-b border-line bg-surface px-1.5 max-[22.5rem]:gap-0 max-[22.5rem]:px-0 sm:px-2">
      <SelectAll
        selectedCount={selectedCount}
        shownSelectedCount={shownSelectedCount}
        shownCount={readyCount}
        disabled={loading}
        compact
        onChange={onSelectAll}
      />
      <ChoiceMenu
        value={order}
        options={orders}
        onChange={onOrder}
        trigger={
          <Button
            variant="quiet"
            aria-label={t({ message: `Sort by: ${orderLabel}`, comment: 'Example: Sort by: Largest first' })}
            className={`max-sm:w-11 max-sm:px-0 max-[22.5rem]:w-10 ${hasSelection ? 'max-[22.5rem]:hidden' : ''}`}
          >
            <ArrowDownWideNarrow aria-hidden />
            <span className="max-sm:hidden">{orderLabel}</span>
          </Button>
        }
      />
      {/* With a selection, phones need the space for longer labels. */}
      <div className={hasSelection ? 'max-sm:hidden' : ''}>
        <LayoutToggle layout={layout} onLayout={onLayout} />
      </div>
      <div className="me-2 flex max-[22.5rem]:me-0">
        <Button
          variant="primary"
          className="rounded-e-none max-[22.5rem]:px-3"
          busy={busy}
          disabled={!hasSelection && readyCount + missingCount === 0}
          onClick={() => onDownload('archive')}
        >
          {!busy && <Download aria-hidden className="max-sm:hidden" />}
          {hasSelection ? t`Download selected` : isFiltered ? t`Download found` : t`Download all`}
        </Button>
        <ActionMenu
          actions={[
            { label: t`As one ZIP`, icon: FileArchive, onSelect: () => onDownload('archive') },
            { label: t`One by one`, icon: Files, onSelect: () => onDownload('one-by-one') },
          ]}
          trigger={
            <Button
              variant="primary"
              size="icon"
              aria-label={t`More ways to download`}
              className="rounded-s-none border-s border-accent-ink/20"
              disabled={busy || readyCount === 0}
            >
              <ChevronDown aria-hidden />
            </Button>
          }
        />
      </div>
    </div>
  );
}
