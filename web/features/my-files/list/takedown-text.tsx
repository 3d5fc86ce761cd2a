import { Trans } from '@lingui/react/macro';
import type { Takedown } from '../../../lib/takedown';

export const TakedownText = ({ takedown: { name, reason } }: { takedown: Takedown }) => (
  <>
    <p>
      <Trans>“{name}” is no longer available. Its link says that it was removed.</Trans>
    </p>
    <p>
      <Trans>Reason: {reason}</Trans>
    </p>
  </>
);
