import { plural, t } from '@lingui/core/macro';
import { formatCount } from '../../../lib/format';
import { Select } from '../../../ui/form/select';
import { useIsNarrow } from '../../../ui/hooks/use-is-narrow';
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
  const isNarrow = useIsNarrow();
  const isLong = totalCount > ROWS[0];
  const [shown, total] = [formatCount(shownCount), formatCount(totalCount)];
  const shortText = t({ message: `${shown} of ${total}`, comment: 'Items of a list that are on this page' });
  return (
    <div className="flex min-h-13 items-center justify-between gap-x-4 gap-y-1 border-t border-line py-1 pe-1.5 ps-4 max-sm:gap-x-1.5 max-sm:py-2 sm:flex-wrap sm:ps-5.5 sm:pe-4">
      <p className="text-sm whitespace-nowrap text-muted tabular-nums">
        <span aria-hidden className="sm:hidden">
          {isLong ? shortText : plural(totalCount, { one: `${shown} of # item`, other: `${shown} of # items` })}
        </span>
        <span className="max-sm:sr-only">
          {plural(totalCount, { one: `Showing ${shown} of # item`, other: `Showing ${shown} of # items` })}
        </span>
      </p>
      {isLong && (
        <Select
          label={t`Rows per page`}
          isLabelHiddenOnPhones
          value={rows}
          options={ROWS.map((value) => ({
            value,
            label: isNarrow ? t({ message: `${value} per page`, comment: 'Rows of a list' }) : String(value),
          }))}
          onChange={onRows}
        />
      )}
      {pagination.totalPages > 1 && (
        <Pagination page={pagination.page} totalPages={pagination.totalPages} onPage={onPage} />
      )}
    </div>
  );
}
