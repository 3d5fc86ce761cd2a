import { formatExactTime, formatRelative } from '../../lib/format';
import { Tooltip } from '../../ui/tooltip';

/** When a folder goes, in words; the exact time on hover and on focus. */
export function ExpiryWords({ date }: { date: string | null }) {
  if (date === null) return <span>No expiry</span>;
  return (
    <Tooltip text={formatExactTime(date)}>
      <button
        type="button"
        className="cursor-default rounded-small underline decoration-line-strong decoration-dotted underline-offset-4"
      >
        Deleted {formatRelative(date, Date.now())}
      </button>
    </Tooltip>
  );
}
