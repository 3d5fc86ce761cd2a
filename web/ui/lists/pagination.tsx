import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '../../lib/format';
import { Button } from '../button';
import { pageButtons } from './page-buttons';

const PAGE_BUTTONS = 7;

interface PaginationProps {
  /** Set this if a screen has several lists. */
  listName?: string;
  page: number;
  totalPages: number;
  onPage(page: number): void;
}

/** Phones show only the current page number, because they have no space. */
export function Pagination({ listName, page, totalPages, onPage }: PaginationProps) {
  return (
    <nav aria-label={listName ? `Pages of ${listName}` : 'Pages'} className="flex items-center gap-0.5 tabular-nums">
      <Button
        variant="quiet"
        size="icon"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <p className="text-sm whitespace-nowrap text-muted sm:hidden">
        <span className="sr-only">Page </span>
        {formatCount(page)} / {formatCount(totalPages)}
      </p>
      <div className="flex items-center gap-0.5 max-sm:hidden">
        {pageButtons(page, totalPages, PAGE_BUTTONS).map((button, index) =>
          button === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified by its position
            <span key={`gap ${index}`} aria-hidden className="w-7 text-center text-sm text-faint">
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
      </div>
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
