import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { formatCount } from '../../lib/format';
import { Checkbox } from './checkbox';

interface SelectAllProps {
  selectedCount: number;
  shownCount: number;
  shownSelectedCount: number;
  disabled?: boolean;
  /** If true, phones show only the number of selected items. */
  compact?: boolean;
  /** If true, column headings replace the label on wide screens. */
  hasHeads?: boolean;
  onChange(selected: boolean): void;
}

export function SelectAll(props: SelectAllProps) {
  const { selectedCount, shownCount, shownSelectedCount, disabled = false, compact = false, hasHeads = false } = props;
  const hasSelection = selectedCount > 0;
  const all = shownCount > 0 && shownSelectedCount === shownCount;
  return (
    <>
      <Checkbox
        label={t`Select all`}
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
            {compact && (
              <span aria-hidden className="sm:hidden">
                {formatCount(selectedCount)}
              </span>
            )}
            <span className={compact ? 'max-sm:sr-only' : ''}>
              <Plural value={selectedCount} one="# selected" other="# selected" />
            </span>
          </>
        ) : (
          <span className={compact ? 'max-sm:sr-only' : 'max-[22.5rem]:sr-only'}>
            <Trans>Select all</Trans>
          </span>
        )}
      </p>
    </>
  );
}
