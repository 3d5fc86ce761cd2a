import { formatCount } from '../../lib/format';
import { Checkbox } from './checkbox';

interface SelectAllProps {
  /** All chosen rows, including those that are not in sight. */
  selectedCount: number;
  /** Rows in sight that can be chosen, and how many of them are. */
  shownCount: number;
  shownSelectedCount: number;
  disabled?: boolean;
  /** On small screens the box has to do without words. */
  compact?: boolean;
  onChange(chosen: boolean): void;
}

/** The head of a list of which rows can be chosen: a box for all in sight, and how many are chosen. */
export function SelectAll(props: SelectAllProps) {
  const { selectedCount, shownCount, shownSelectedCount, disabled = false, compact = false, onChange } = props;
  const some = selectedCount > 0;
  const all = shownCount > 0 && shownSelectedCount === shownCount;
  return (
    <>
      <Checkbox
        label="Select all"
        checked={all}
        indeterminate={shownSelectedCount > 0 && !all}
        disabled={disabled || shownCount === 0}
        onChange={onChange}
      />
      <p aria-live="polite" className="min-w-0 flex-1 truncate text-sm text-muted tabular-nums">
        {some ? (
          <>
            {formatCount(selectedCount)}
            <span className="max-sm:sr-only"> selected</span>
          </>
        ) : (
          <span className={compact ? 'max-sm:sr-only' : ''}>Select all</span>
        )}
      </p>
    </>
  );
}
