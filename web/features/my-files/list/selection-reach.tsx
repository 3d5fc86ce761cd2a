import { countOf, formatCount } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { MY_FILES_SELECTED_MAX } from '../limits';

interface SelectionReachProps {
  selectedCount: number;
  /** Number of rows on the page; `pageSelectedCount` of them are chosen. */
  pageCount: number;
  pageSelectedCount: number;
  /** Rows on all pages. */
  totalCount: number;
  /** Number of rows found so far while everything is being chosen. Null otherwise. */
  loadedCount: number | null;
  onSelectEverything(): void;
  onClear(): void;
}

/** Line below the bar if a selection covers, or could cover, other pages: its size, and buttons for all or none. */
export function SelectionReach(props: SelectionReachProps) {
  const { selectedCount, pageCount, pageSelectedCount, totalCount, loadedCount, onSelectEverything, onClear } = props;
  const reachable = Math.min(totalCount, MY_FILES_SELECTED_MAX);
  const isPageFull = pageCount > 0 && pageSelectedCount === pageCount && totalCount > pageCount;
  const isBeyondPage = selectedCount > pageSelectedCount;
  const isEverything = selectedCount >= reachable;
  const all =
    reachable < totalCount ? `Select the first ${formatCount(reachable)}` : `Select all ${formatCount(totalCount)}`;
  if (loadedCount === null && !isPageFull && !isBeyondPage) return null;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-1.5 text-sm text-muted">
      <p role="status" className="tabular-nums">
        {loadedCount === null
          ? selectionText(selectedCount, pageSelectedCount)
          : `${formatCount(loadedCount)} of ${formatCount(reachable)} …`}
      </p>
      {/* A single button, so that it keeps the focus once everything is selected. */}
      <Button variant="secondary" busy={loadedCount !== null} onClick={isEverything ? onClear : onSelectEverything}>
        {isEverything ? 'Clear selection' : all}
      </Button>
      {loadedCount !== null && (
        <Button variant="quiet" onClick={onClear}>
          Cancel
        </Button>
      )}
    </div>
  );
}

const selectionText = (selected: number, onPage: number): string =>
  selected === onPage
    ? `${countOf(selected, 'item')} on this page selected.`
    : `${countOf(selected, 'item')} selected, ${formatCount(selected - onPage)} on other pages.`;
