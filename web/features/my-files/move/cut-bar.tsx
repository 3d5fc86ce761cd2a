import { countOf } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { isApple, keysOf } from './shortcuts';
import type { Cut } from './use-cut';

export function CutBar({ items, canPaste, paste, cancel }: Cut) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-1.5 text-sm text-muted">
      <p role="status" className="tabular-nums">
        {items.length > 0 &&
          `${countOf(items.length, 'item')} cut. Open a folder and press ${keysOf('V', isApple(navigator.platform))} there.`}
      </p>
      <Button variant="secondary" disabled={!canPaste} onClick={paste}>
        Move here
      </Button>
      <Button variant="quiet" onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}
