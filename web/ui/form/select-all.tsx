import { formatCount } from '../../lib/format';
import { Checkbox } from './checkbox';

interface SelectAllProps {
  selectedCount: number;
  /** How many can be chosen. */
  totalCount: number;
  disabled?: boolean;
  /** On small screens the box has to do without words. */
  compact?: boolean;
  onChange(chosen: boolean): void;
}

/** The head of a list of which rows can be chosen: a box for all of them, and how many are. */
export function SelectAll({ selectedCount, totalCount, disabled = false, compact = false, onChange }: SelectAllProps) {
  const some = selectedCount > 0;
  return (
    <>
      <Checkbox
        label="Select all"
        checked={some && selectedCount === totalCount}
        indeterminate={some && selectedCount < totalCount}
        disabled={disabled || totalCount === 0}
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
