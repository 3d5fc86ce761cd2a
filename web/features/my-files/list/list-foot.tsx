import { formatCount } from '../../../lib/format';
import { Select } from '../../../ui/form/select';
import { Pagination } from '../../../ui/lists/pagination';
import { ROWS } from '../view';
import type { MyFilesPage } from './items';

interface ListFootProps {
  shownCount: number;
  totalCount: number;
  pagination: MyFilesPage['pagination'];
  rows: number;
  onPage(page: number): void;
  onRows(rows: number): void;
}

/** Shows the number of visible items, and links to other pages. Phones show a shorter text that fits on one line. */
export function ListFoot({ shownCount, totalCount, pagination, rows, onPage, onRows }: ListFootProps) {
  const isLong = totalCount > ROWS[0];
  return (
    <div className="flex min-h-13 items-center justify-between gap-x-4 gap-y-1 border-t border-line py-1 pr-1.5 pl-4 max-sm:gap-x-1.5 sm:flex-wrap sm:pr-4">
      <p className="text-sm whitespace-nowrap text-muted tabular-nums">
        <span className="max-sm:sr-only">Showing </span>
        {formatCount(shownCount)} of {formatCount(totalCount)}
        <span className={isLong ? 'max-sm:sr-only' : ''}> {totalCount === 1 ? 'item' : 'items'}</span>
      </p>
      {isLong && (
        <Select
          label="Rows per page"
          isLabelHiddenOnPhones
          value={rows}
          options={ROWS.map((value) => ({ value, label: String(value) }))}
          onChange={onRows}
        />
      )}
      {pagination.totalPages > 1 && (
        <Pagination page={pagination.page} totalPages={pagination.totalPages} onPage={onPage} />
      )}
    </div>
  );
}
