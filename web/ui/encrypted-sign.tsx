import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';

export const EncryptedSign = ({ className = '' }: { className?: string }) => (
  <span title={t`End-to-end encrypted`} className={`inline-flex shrink-0 items-center ${className}`}>
    <Lock aria-hidden className="size-3.5 text-accent" />
    <span className="sr-only">
      <Trans>End-to-end encrypted</Trans>
    </span>
  </span>
);
