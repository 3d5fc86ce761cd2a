import { serverNow } from '../lib/clock';
import { formatExactTime, formatRelative } from '../lib/format';
import { Tooltip } from './overlay/tooltip';

export function RelativeTime({ time }: { time: string }) {
  return (
    <Tooltip text={formatExactTime(time)}>
      <button
        type="button"
        // Makes the touch area 44 px high. The negative margin keeps the line height.
        className="cursor-default rounded-small underline decoration-line-strong decoration-dotted underline-offset-4 pointer-coarse:-my-3 pointer-coarse:py-3"
      >
        {formatRelative(time, serverNow())}
      </button>
    </Tooltip>
  );
}
