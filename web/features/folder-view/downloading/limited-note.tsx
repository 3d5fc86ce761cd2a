import { Trans } from '@lingui/react/macro';
import { Flame } from 'lucide-react';

export function LimitedNote({ isLimited, className = '' }: { isLimited: boolean | undefined; className?: string }) {
  if (!isLimited) return null;
  return (
    <p className={`flex gap-2.5 text-start text-sm text-muted ${className}`}>
      <Flame aria-hidden className="mt-0.5 size-4 shrink-0 text-limit" />
      <Trans>
        Limited downloads: get everything now. The files may be gone an hour after your last download or preview.
      </Trans>
    </p>
  );
}
