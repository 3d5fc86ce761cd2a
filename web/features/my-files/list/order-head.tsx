import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ListOrder } from '../../../../worker/contract/calls/my-files';
import { MY_FILES_SORT_MAX_ITEMS } from '../../../../worker/contract/limits';
import { formatCount } from '../../../lib/format';
import { Select } from '../../../ui/form/select';
import { ORDERS, orderAfter, type SortedBy, sortOf } from '../view';
import { HEAD_COLUMNS } from './item-row';

interface OrderHeadProps {
  order: ListOrder;
  /** False if the list has too many rows to sort. */
  isSorted: boolean;
  onOrder(order: ListOrder): void;
}

const HEADS: readonly { by: SortedBy; label: string }[] = [
  { by: 'name', label: 'Name' },
  { by: 'size', label: 'Size' },
  { by: 'date', label: 'Date' },
];

/** Only column heads of a table can have `aria-sort`. The rows are a list, so the heads are a separate table. */
export const OrderHead = ({ order, isSorted, onOrder }: OrderHeadProps) => (
  <table aria-label="Order of the list" className="block min-w-0 flex-1 max-md:hidden">
    <thead className="block">
      <tr className={HEAD_COLUMNS}>
        {HEADS.map(({ by, label }) => {
          const sort = isSorted ? sortOf(order, by) : 'none';
          return (
            <th key={by} scope="col" aria-sort={sort} className="text-left font-normal">
              <button
                type="button"
                className="-ml-2 inline-flex h-9 items-center gap-1 rounded-control px-2 text-[0.8125rem] font-medium text-muted hover:text-strong pointer-coarse:h-11"
                onClick={() => onOrder(orderAfter(order, by))}
              >
                {label}
                {sort === 'ascending' && <ArrowUp aria-hidden className="size-3.5" />}
                {sort === 'descending' && <ArrowDown aria-hidden className="size-3.5" />}
              </button>
            </th>
          );
        })}
        <th scope="col" className="text-left text-[0.8125rem] font-medium text-muted">
          Expiry
        </th>
      </tr>
    </thead>
  </table>
);

export const TooLongToSort = () => (
  <p role="status" className="border-b border-line px-4 py-2.5 text-sm text-muted">
    Lists of up to {formatCount(MY_FILES_SORT_MAX_ITEMS)} entries can be sorted. This one is longer, so it is in the
    default order.
  </p>
);

export const OrderSelect = ({ order, onOrder }: Pick<OrderHeadProps, 'order' | 'onOrder'>) => (
  <Select
    label="Sort by"
    isLabelHidden
    value={order}
    options={ORDERS.map((option) => ({ value: option.order, label: option.label }))}
    onChange={onOrder}
  />
);
