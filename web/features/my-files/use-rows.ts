import { useQuery } from '@tanstack/react-query';
import { type Item, itemsOf, type MyFilesPage } from './list/items';
import type { Place } from './place';
import { pageQuery } from './queries';
import type { View } from './view';

interface LoadedPage {
  readonly data: MyFilesPage | undefined;
  readonly isStale: boolean;
}

interface Rows {
  /** Visible rows of the page, then rows of the next page in place of the hidden ones. */
  readonly items: readonly Item[];
  /** Rows of the next page that are still loading. */
  readonly loadingCount: number;
  /** Number of rows on all pages without those that this page hides. */
  readonly total: number;
}

/** Rows that are being deleted are hidden. Rows of the next page replace them, so the page keeps its size. */
export function useRows(
  userId: string,
  place: Place,
  view: View,
  { data: page, isStale }: LoadedPage,
  hidden: ReadonlySet<string>,
): Rows {
  const pageItems = page ? itemsOf(page) : [];
  const isVisible = ({ key }: Item) => !hidden.has(key);
  const visibleItems = pageItems.filter(isVisible);
  const missingCount = pageItems.length - visibleItems.length;
  const needsNext =
    page !== undefined && !isStale && missingCount > 0 && page.pagination.page < page.pagination.totalPages;
  const { data, isLoading, isPlaceholderData } = useQuery({
    ...pageQuery(userId, { ...place, page: place.page + 1 }, view),
    enabled: needsNext,
  });
  const shownKeys = new Set(pageItems.map(({ key }) => key));
  const nextItems = (needsNext && data && !isPlaceholderData ? itemsOf(data) : []).filter(
    (item) => isVisible(item) && !shownKeys.has(item.key),
  );
  return {
    items: [...visibleItems, ...nextItems.slice(0, missingCount)],
    loadingCount: isLoading ? missingCount : 0,
    total: (page?.pagination.total ?? 0) - missingCount,
  };
}
