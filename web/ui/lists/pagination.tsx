import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '../../lib/format';
import { Button } from '../button';
import { pageButtons } from './page-buttons';

/** Maximum number of page buttons, gaps included. */
const PAGE_BUTTONS = 7;

interface PaginationProps {
  /** Name of the list. The name is needed if a screen has several lists. */
  listName?: string;
  page: number;
  totalPages: number;
  onPage(page: number): void;
}

export function Pagination({ listName, page, totalPages, onPage }: PaginationProps) {
  // On a phone, buttons with page numbers above 999 need more than one line.
  const wraps = totalPages > 999 ? 'flex-wrap justify-center' : '';
  return (
    <nav
      aria-label={listName ? `Pages of ${listName}` : 'Pages'}
      className={`flex items-center gap-0.5 tabular-nums ${wraps}`}
    >
      <Button
        variant="quiet"
        size="icon"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      {pageButtons(page, totalPages, PAGE_BUTTONS).map((button, index) =>
        button === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified by its position
          <span key={`gap ${index}`} aria-hidden className="w-5 text-center text-sm text-faint sm:w-7">
            …
          </span>
        ) : (
          <Button
            key={button}
            variant={button === page ? 'secondary' : 'quiet'}
            aria-label={`Page ${formatCount(button)}`}
            aria-current={button === page ? 'page' : undefined}
            className="min-w-9 px-1.5! max-md:min-w-10"
            onClick={() => onPage(button)}
          >
            {formatCount(button)}
          </Button>
        ),
      )}
      <Button
        variant="quiet"
        size="icon"
        aria-label="Next page"
        disabled={page >= totalPages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}
