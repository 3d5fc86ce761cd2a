import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';

export const EncryptionLine = () => (
  <p className="flex gap-2.5 border-t border-line px-5 py-2.5 text-sm text-muted">
    <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
    <Trans>Only people with the link can open these files. We can’t, and we can’t recover a lost link.</Trans>
  </p>
);
