import { countOf, formatCount } from '../../../lib/format';
import { Pagination } from '../../../ui/pagination';
import type { MyFilesPage } from './items';

interface ListFootProps {
  shownCount: number;
  totalCount: number;
  pagination: MyFilesPage['pagination'];
  onPage(page: number): void;
}

/** How much of the list is shown, and the way to its other pages. */
export function ListFoot({ shownCount, totalCount, pagination, onPage }: ListFootProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2 max-sm:justify-center">
      <p className="text-sm text-muted tabular-nums">
        Showing {formatCount(shownCount)} of {countOf(totalCount, 'item')}
      </p>
      {pagination.totalPages > 1 && (
        <Pagination page={pagination.page} totalPages={pagination.totalPages} onPage={onPage} />
      )}
    </div>
  );
}
