import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ListOrder } from '../../../../worker/contract/calls/my-files';
import { MY_FILES_SORT_MAX_ITEMS } from '../../../../worker/contract/limits';
import { Select } from '../../../ui/form/select';
import { ORDERS, orderAfter, type SortColumn, sortOf } from '../view';
import { HEAD_COLUMNS, SIZE_COLUMN } from './item-row';

interface OrderHeadProps {
  order: ListOrder;
  /** False if the list is too long to sort. */
  isSorted: boolean;
  onOrder(order: ListOrder): void;
}

const HEADS: readonly { by: SortColumn; label: MessageDescriptor }[] = [
  { by: 'name', label: msg({ message: 'Name', comment: 'Column of a list of files' }) },
  { by: 'size', label: msg({ message: 'Size', comment: 'Column of a list of files' }) },
  { by: 'date', label: msg({ message: 'Date', comment: 'Column of a list of files' }) },
];

const ORDER_LABELS: Readonly<Record<ListOrder, MessageDescriptor>> = {
  usual: msg`Newest folders first`,
  name: msg`Name, A to Z`,
  'name-desc': msg`Name, Z to A`,
  'size-desc': msg`Size, largest first`,
  size: msg`Size, smallest first`,
  'date-desc': msg`Date, newest first`,
  date: msg`Date, oldest first`,
};

/** The rows are a list. Only a table can have `aria-sort`, so the heads are a separate table. */
export const OrderHead = ({ order, isSorted, onOrder }: OrderHeadProps) => (
  <table aria-label={t`Order of the list`} className="block min-w-0 flex-1 max-md:hidden">
    <thead className="block">
      <tr className={HEAD_COLUMNS}>
        {HEADS.map(({ by, label }) => {
          const sort = isSorted ? sortOf(order, by) : 'none';
          return (
            <th
              key={by}
              scope="col"
              aria-sort={sort}
              className={`font-normal ${by === 'size' ? `${SIZE_COLUMN} *:-me-2 *:flex-row-reverse` : 'text-start *:-ms-2'}`}
            >
              <button
                type="button"
                className="inline-flex h-9 items-center gap-1 rounded-control px-2 text-[0.8125rem] font-medium text-muted hover:text-strong pointer-coarse:h-11 pointer-coarse:min-w-11"
                onClick={() => onOrder(orderAfter(order, by))}
              >
                {i18n._(label)}
                {sort === 'ascending' && <ArrowUp aria-hidden className="size-3.5" />}
                {sort === 'descending' && <ArrowDown aria-hidden className="size-3.5" />}
              </button>
            </th>
          );
        })}
        <th scope="col" className="text-start text-[0.8125rem] font-medium text-muted">
          <Trans>Expiry</Trans>
        </th>
      </tr>
    </thead>
  </table>
);

export const TooLongToSort = () => (
  <p role="status" className="border-b border-line px-4 py-2.5 text-sm text-muted">
    <Plural
      value={{ maxEntries: MY_FILES_SORT_MAX_ITEMS }}
      one="Lists of up to # entry can be sorted. This one is longer, so it is in the default order."
      other="Lists of up to # entries can be sorted. This one is longer, so it is in the default order."
    />
  </p>
);

export const OrderSelect = ({ order, onOrder }: Pick<OrderHeadProps, 'order' | 'onOrder'>) => (
  <Select
    label={t({ message: 'Sort by', comment: 'Label of a choice of orders' })}
    isLabelHidden
    value={order}
    options={ORDERS.map((value) => ({ value, label: i18n._(ORDER_LABELS[value]) }))}
    onChange={onOrder}
  />
);
