import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';

export const EncryptedNote = ({ className }: { className: string }) => (
  <p className={`flex items-center gap-2 text-[0.9375rem] text-muted ${className}`}>
    <Lock aria-hidden className="size-4 shrink-0 text-accent" />
    <Trans>End-to-end encrypted</Trans>
  </p>
);
