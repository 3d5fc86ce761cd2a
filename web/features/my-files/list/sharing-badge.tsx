import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { Badge } from './badge';
import type { Sharing } from './items';

export function SharingBadge({ sharing }: { sharing: Sharing | null }) {
  if (sharing === null) return null;
  if (sharing === 'stopped')
    return (
      <Badge tone="limit">
        <Trans>Not shared</Trans>
      </Badge>
    );
  if (sharing === 'public')
    return (
      <Badge tone="neutral">
        <Trans comment="Anyone with the link can download">Public</Trans>
      </Badge>
    );
  return (
    <Badge tone="neutral">
      <Lock aria-hidden className="me-1 size-3" />
      <Trans>Password</Trans>
    </Badge>
  );
}
