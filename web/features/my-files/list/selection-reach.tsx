import { countOf, formatCount } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { MY_FILES_CHOSEN_MAX } from '../limits';

interface SelectionReachProps {
  selectedCount: number;
  /** The rows of the page, and how many of them are chosen. */
  pageCount: number;
  pageSelectedCount: number;
  /** The rows of all pages. */
  totalCount: number;
  /** How many were found so far while everything is being chosen; null otherwise. */
  found: number | null;
  onSelectEverything(): void;
  onClear(): void;
}

/** Below the bar once a selection is about more than the page: how far it reaches, and the way to all or to nothing. */
export function SelectionReach(props: SelectionReachProps) {
  const { selectedCount, pageCount, pageSelectedCount, totalCount, found, onSelectEverything, onClear } = props;
  const reachable = Math.min(totalCount, MY_FILES_CHOSEN_MAX);
  const isPageFull = pageCount > 0 && pageSelectedCount === pageCount && totalCount > pageCount;
  const isBeyondPage = selectedCount > pageSelectedCount;
  const isEverything = selectedCount >= reachable;
  const all =
    reachable < totalCount ? `Select the first ${formatCount(reachable)}` : `Select all ${formatCount(totalCount)}`;
  if (found === null && !isPageFull && !isBeyondPage) return null;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-1.5 text-sm text-muted">
      <p role="status" className="tabular-nums">
        {found === null
          ? told(selectedCount, pageSelectedCount)
          : `${formatCount(found)} of ${formatCount(reachable)} …`}
      </p>
      {/* One button, so that the focus stays where it was when everything is selected. */}
      <Button variant="secondary" busy={found !== null} onClick={isEverything ? onClear : onSelectEverything}>
        {isEverything ? 'Clear selection' : all}
      </Button>
      {found !== null && (
        <Button variant="quiet" onClick={onClear}>
          Cancel
        </Button>
      )}
    </div>
  );
}

const told = (selected: number, onPage: number): string =>
  selected === onPage
    ? `${countOf(selected, 'item')} on this page selected.`
    : `${countOf(selected, 'item')} selected, ${formatCount(selected - onPage)} on other pages.`;
