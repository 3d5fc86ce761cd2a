import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatCount } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { MY_FILES_SELECTED_MAX } from '../limits';

interface SelectionReachProps {
  selectedCount: number;
  pageCount: number;
  pageSelectedCount: number;
  totalCount: number;
  /** Rows loaded so far while all pages are being selected. Otherwise null. */
  loadedCount: number | null;
  onSelectEverything(): void;
  onClear(): void;
}

/** Offers to select the rows of all pages, or to clear the selection. */
export function SelectionReach(props: SelectionReachProps) {
  const { selectedCount, pageCount, pageSelectedCount, totalCount, loadedCount, onSelectEverything, onClear } = props;
  const reachable = Math.min(totalCount, MY_FILES_SELECTED_MAX);
  const isPageFull = pageCount > 0 && pageSelectedCount === pageCount && totalCount > pageCount;
  const isBeyondPage = selectedCount > pageSelectedCount;
  const isEverything = selectedCount >= reachable;
  if (loadedCount === null && !isPageFull && !isBeyondPage) return null;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-1.5 text-sm text-muted">
      <p role="status" className="tabular-nums">
        {loadedCount === null ? selectionText(selectedCount, pageSelectedCount) : progressText(loadedCount, reachable)}
      </p>
      {/* One button for both actions, so it keeps the focus. */}
      <Button variant="secondary" busy={loadedCount !== null} onClick={isEverything ? onClear : onSelectEverything}>
        {isEverything ? t`Clear selection` : selectText(reachable, totalCount)}
      </Button>
      {loadedCount !== null && (
        <Button variant="quiet" onClick={onClear}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </div>
  );
}

function selectText(reachable: number, total: number): string {
  return reachable < total
    ? plural(reachable, { one: 'Select the first #', other: 'Select the first #' })
    : plural(total, { one: 'Select all #', other: 'Select all #' });
}

function progressText(loaded: number, all: number): string {
  const loadedCount = formatCount(loaded);
  const allCount = formatCount(all);
  return t({ message: `${loadedCount} of ${allCount} …`, comment: 'Items that are being selected' });
}

function selectionText(selected: number, onPage: number): string {
  const otherCount = formatCount(selected - onPage);
  return selected === onPage
    ? plural(selected, { one: '# item on this page selected.', other: '# items on this page selected.' })
    : plural(selected, {
        one: `# item selected, ${otherCount} on other pages.`,
        other: `# items selected, ${otherCount} on other pages.`,
      });
}
