import { serverNow } from '../lib/clock';
import { formatExactTime, formatRelative } from '../lib/format';
import { Tooltip } from './overlay/tooltip';

/** Shows a time (ISO 8601) in words: `in 2 days`. The tooltip shows the exact time. */
export function RelativeTime({ time }: { time: string }) {
  return (
    <Tooltip text={formatExactTime(time)}>
      <button
        type="button"
        // On touch screens, padding increases the touch area to a height of 44 px. The negative margin keeps the line
        // height.
        className="cursor-default rounded-small underline decoration-line-strong decoration-dotted underline-offset-4 pointer-coarse:-my-3 pointer-coarse:py-3"
      >
        {formatRelative(time, serverNow())}
      </button>
    </Tooltip>
  );
}
