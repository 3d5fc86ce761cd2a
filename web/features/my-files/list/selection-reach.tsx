import { countOf, formatCount } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { MY_FILES_SELECTED_MAX } from '../limits';

interface SelectionReachProps {
  selectedCount: number;
  /** Number of rows on the page. `pageSelectedCount` of them are chosen. */
  pageCount: number;
  pageSelectedCount: number;
  totalCount: number;
  /** Number of loaded rows while the rows of all pages are being chosen. Otherwise null. */
  loadedCount: number | null;
  onSelectEverything(): void;
  onClear(): void;
}

/**
 * Visible if rows of other pages are chosen. Also visible if all rows of this page are chosen and there are more
 * pages.
 */
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
      {/* Both actions use one button, so the button keeps the focus. */}
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
