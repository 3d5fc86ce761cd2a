import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';

export const EncryptedMark = () => (
  <div className="flex flex-col items-center gap-3 pt-4 sm:gap-4">
    <span
      aria-hidden
      className="grid size-16 place-items-center rounded-full border border-line-strong bg-accent-wash text-accent sm:size-20"
    >
      <Lock className="size-7 sm:size-9" strokeWidth={1.6} />
    </span>
    <p className="text-sm text-muted">
      <Trans>End-to-end encrypted</Trans>
    </p>
  </div>
);

export const EncryptedNote = ({ className }: { className: string }) => (
  <p className={`flex items-center gap-2 text-[0.9375rem] text-muted ${className}`}>
    <Lock aria-hidden className="size-4 shrink-0 text-accent" />
    <Trans>End-to-end encrypted</Trans>
  </p>
);
