import { serverNow } from '../lib/clock';
import { formatExactTime, formatRelative } from '../lib/format';
import { Tooltip } from './overlay/tooltip';

/** Shows a time (ISO 8601) in words, such as `in 2 days`. The tooltip shows the exact time. */
export function RelativeTime({ time }: { time: string }) {
  return (
    <Tooltip text={formatExactTime(time)}>
      <button
        type="button"
        className="cursor-default rounded-small underline decoration-line-strong decoration-dotted underline-offset-4"
      >
        {formatRelative(time, serverNow())}
      </button>
    </Tooltip>
  );
}
