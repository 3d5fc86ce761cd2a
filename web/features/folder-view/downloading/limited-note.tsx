import { Trans } from '@lingui/react/macro';
import { Flame } from 'lucide-react';
import { MESSAGE } from '../sender-message';

export function LimitedNote({ isLimited, className = '' }: { isLimited: boolean | undefined; className?: string }) {
  if (!isLimited) return null;
  return (
    <p className={`${MESSAGE} flex gap-3 text-sm text-pretty text-muted ${className}`}>
      <Flame aria-hidden className="mt-0.5 size-4 shrink-0 text-limit" />
      <Trans>
        Limited downloads: get everything now. The files may be gone an hour after your last download or preview.
      </Trans>
    </p>
  );
}
