import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/button';
import { isApple, shortcutLabel } from './shortcuts';
import type { Cut } from './use-cut';

export function CutBar({ items, canPaste, paste, cancel }: Cut) {
  const keys = shortcutLabel('V', isApple(navigator.platform));
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-1.5 text-sm text-muted">
      <p role="status" className="tabular-nums">
        {items.length > 0 &&
          plural(
            { count: items.length },
            {
              one: `# item cut. Open a folder and press ${keys} there.`,
              other: `# items cut. Open a folder and press ${keys} there.`,
            },
          )}
      </p>
      <Button variant="secondary" disabled={!canPaste} onClick={paste}>
        <Trans>Move here</Trans>
      </Button>
      <Button variant="quiet" onClick={cancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}
