import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '../../lib/format';
import { Button } from '../button';
import { pageButtons } from './page-buttons';

const PAGE_BUTTONS = 7;

interface PaginationProps {
  /** For screen readers, if a screen has several lists. */
  label?: string;
  page: number;
  totalPages: number;
  onPage(page: number): void;
}

/** Phones show a text such as `2 / 9` instead of a button per page. */
export function Pagination({ label, page, totalPages, onPage }: PaginationProps) {
  const [current, total] = [formatCount(page), formatCount(totalPages)];
  return (
    <nav
      aria-label={label ?? t({ message: 'Pages', comment: 'Links to the pages of a list' })}
      className="flex items-center gap-0.5 tabular-nums"
    >
      <Button
        variant="quiet"
        size="icon"
        aria-label={t`Previous page`}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <p className="text-sm whitespace-nowrap text-muted sm:hidden">
        <span className="sr-only">{t({ message: `Page ${current} / ${total}`, comment: 'current: 2. total: 9' })}</span>
        <span aria-hidden>
          {current} / {total}
        </span>
      </p>
      <div className="flex items-center gap-0.5 max-sm:hidden">
        {pageButtons(page, totalPages, PAGE_BUTTONS).map((button, index) =>
          button === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified by its position
            <span key={`gap ${index}`} aria-hidden className="w-7 text-center text-sm text-faint">
              …
            </span>
          ) : (
            <PageButton key={button} page={button} isCurrent={button === page} onPage={onPage} />
          ),
        )}
      </div>
      <Button
        variant="quiet"
        size="icon"
        aria-label={t`Next page`}
        disabled={page >= totalPages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}

function PageButton({ page, isCurrent, onPage }: { page: number; isCurrent: boolean; onPage(page: number): void }) {
  const number = formatCount(page);
  return (
    <Button
      variant={isCurrent ? 'secondary' : 'quiet'}
      aria-label={t`Page ${number}`}
      aria-current={isCurrent ? 'page' : undefined}
      className="min-w-9 px-1.5! max-md:min-w-10 pointer-coarse:min-w-11"
      onClick={() => onPage(page)}
    >
      {number}
    </Button>
  );
}
