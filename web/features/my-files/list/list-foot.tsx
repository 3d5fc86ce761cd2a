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

export function ListFoot({ shownCount, totalCount, pagination, rows, onPage, onRows }: ListFootProps) {
  const isLong = totalCount > ROWS[0];
  const [shown, total] = [formatCount(shownCount), formatCount(totalCount)];
  return (
    <div className="flex min-h-13 items-center justify-between gap-x-4 gap-y-1 border-t border-line py-1 pr-1.5 pl-4 max-sm:gap-x-1.5 sm:flex-wrap sm:pr-4">
      <p className="text-sm whitespace-nowrap text-muted tabular-nums">
        <span aria-hidden className="sm:hidden">
          {isLong ? `${shown} of ${total}` : totalCount === 1 ? `${shown} of 1 item` : `${shown} of ${total} items`}
        </span>
        <span className="max-sm:sr-only">
          {totalCount === 1 ? `Showing ${shown} of 1 item` : `Showing ${shown} of ${total} items`}
        </span>
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
