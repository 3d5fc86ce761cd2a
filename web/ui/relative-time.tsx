import { serverNow } from '../lib/clock';
import { formatExactTime, formatRelative } from '../lib/format';
import { Tooltip } from './overlay/tooltip';

/** Shows a time (ISO 8601) in words, such as `in 2 days`. The tooltip shows the exact time. */
export function RelativeTime({ time }: { time: string }) {
  return (
    <Tooltip text={formatExactTime(time)}>
      <button
        type="button"
        // The padding makes a target of 44 px on touch screens. The margin keeps it from moving the lines of text.
        className="cursor-default rounded-small underline decoration-line-strong decoration-dotted underline-offset-4 pointer-coarse:-my-3 pointer-coarse:py-3"
      >
        {formatRelative(time, serverNow())}
      </button>
    </Tooltip>
  );
}
