import { formatCount } from '../../lib/format';
import { Checkbox } from './checkbox';

interface SelectAllProps {
  /** Number of chosen rows, on all pages. */
  selectedCount: number;
  /** Number of visible rows that can be chosen. `shownSelectedCount` of these rows are chosen. */
  shownCount: number;
  shownSelectedCount: number;
  disabled?: boolean;
  /** Hides the label on small screens. */
  compact?: boolean;
  /** True if the label is hidden on wide screens, where column heads take its place. */
  hasHeads?: boolean;
  onChange(selected: boolean): void;
}

/** Head of a list: a checkbox that chooses all visible rows, and the number of chosen rows. */
export function SelectAll(props: SelectAllProps) {
  const { selectedCount, shownCount, shownSelectedCount, disabled = false, compact = false, hasHeads = false } = props;
  const hasSelection = selectedCount > 0;
  const all = shownCount > 0 && shownSelectedCount === shownCount;
  return (
    <>
      <Checkbox
        label="Select all"
        checked={all}
        indeterminate={shownSelectedCount > 0 && !all}
        disabled={disabled || shownCount === 0}
        onChange={props.onChange}
      />
      <p
        aria-live="polite"
        className={`min-w-0 flex-1 truncate text-sm text-muted tabular-nums ${hasHeads && !hasSelection ? 'md:sr-only' : ''}`}
      >
        {hasSelection ? (
          <>
            {formatCount(selectedCount)}
            <span className="max-sm:sr-only"> selected</span>
          </>
        ) : (
          <span className={compact ? 'max-sm:sr-only' : 'max-[22.5rem]:sr-only'}>Select all</span>
        )}
      </p>
    </>
  );
}
