import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { NAME_MAX_CHARS } from '../../../worker/contract/limits';
import { formatCount } from '../../lib/format';
import { Button } from '../../ui/button';
import { FormField } from '../../ui/form/form-field';
import type { Shown } from './queries';

interface ListControlsProps {
  /** What is searched, for its label. */
  name: string;
  shown: Shown;
  /** Undefined while the list is on its way. */
  pagination: { total: number; totalPages: number } | undefined;
  onShow(shown: Shown): void;
}

/** The search of a list, and the way through its pages. */
export function ListControls({ name, shown, pagination, onShow }: ListControlsProps) {
  const [entered, setEntered] = useState(shown.search);
  function search(event: FormEvent) {
    event.preventDefault();
    onShow({ page: 1, search: entered.trim() });
  }
  const { page } = shown;
  const totalPages = Math.max(1, pagination?.totalPages ?? 1);
  const go = (to: number) => onShow({ ...shown, page: to });
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
      <form onSubmit={search} className="flex items-end gap-2" noValidate>
        <FormField
          label={`Search ${name}`}
          type="search"
          maxLength={NAME_MAX_CHARS}
          value={entered}
          onChange={setEntered}
        />
        <Button type="submit">Search</Button>
      </form>
      {pagination && (
        <nav aria-label={`Pages of ${name}`} className="flex items-center gap-1 text-sm text-muted tabular-nums">
          <span className="mr-2">{formatCount(pagination.total)} in all</span>
          <Button
            variant="quiet"
            size="icon"
            aria-label="Previous page"
            disabled={page <= 1}
            onClick={() => go(page - 1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <span>
            Page {formatCount(page)} of {formatCount(totalPages)}
          </span>
          <Button
            variant="quiet"
            size="icon"
            aria-label="Next page"
            disabled={page >= totalPages}
            onClick={() => go(page + 1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </nav>
      )}
    </div>
  );
}
