import { ArrowDownWideNarrow, Download } from 'lucide-react';
import { formatCount } from '../../lib/format';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { ChoiceMenu } from '../../ui/choice-menu';
import type { TreeOrder } from './tree';

interface ListToolbarProps {
  order: TreeOrder;
  selectedCount: number;
  readyCount: number;
  /** The list has not arrived whole: 'all' cannot be chosen yet. */
  loading: boolean;
  downloading: boolean;
  onOrder(order: TreeOrder): void;
  onSelectAll(chosen: boolean): void;
  onDownload(): void;
}

const orders = [
  { value: 'name', label: 'Name' },
  { value: 'size', label: 'Largest first' },
  { value: 'date', label: 'Newest first' },
] as const;

export function ListToolbar(props: ListToolbarProps) {
  const { order, selectedCount, readyCount, loading, downloading, onOrder, onSelectAll, onDownload } = props;
  const some = selectedCount > 0;
  const orderLabel = orders.find((option) => option.value === order)?.label;
  return (
    <div className="sticky top-0 z-10 flex h-16 items-center gap-1 rounded-t-surface border-b border-line bg-surface px-1.5 sm:px-2">
      <Checkbox
        label="Select all"
        checked={some && selectedCount === readyCount}
        indeterminate={some && selectedCount < readyCount}
        disabled={loading || readyCount === 0}
        onChange={onSelectAll}
      />
      <p aria-live="polite" className="min-w-0 flex-1 truncate text-sm text-muted tabular-nums">
        {some ? (
          <>
            {formatCount(selectedCount)}
            <span className="max-sm:sr-only"> selected</span>
          </>
        ) : (
          'Select all'
        )}
      </p>
      <ChoiceMenu
        value={order}
        options={orders}
        onChange={onOrder}
        trigger={
          <Button variant="quiet" aria-label={`Sort by: ${orderLabel}`}>
            <ArrowDownWideNarrow aria-hidden />
            <span className="max-sm:hidden">{orderLabel}</span>
          </Button>
        }
      />
      <Button
        variant="primary"
        className="mr-2"
        busy={downloading || (loading && !some)}
        disabled={readyCount === 0}
        onClick={onDownload}
      >
        {!downloading && !(loading && !some) && <Download aria-hidden />}
        {some ? 'Download selected' : 'Download all'}
      </Button>
    </div>
  );
}
