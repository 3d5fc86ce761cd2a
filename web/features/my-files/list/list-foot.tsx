import { countOf, formatCount } from '../../../lib/format';
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

/** Shows the number of visible items, and links to other pages. */
export function ListFoot({ shownCount, totalCount, pagination, rows, onPage, onRows }: ListFootProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2 max-sm:justify-center">
      <p className="text-sm text-muted tabular-nums">
        Showing {formatCount(shownCount)} of {countOf(totalCount, 'item')}
      </p>
      {totalCount > ROWS[0] && (
        <Select
          label="Rows per page"
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
