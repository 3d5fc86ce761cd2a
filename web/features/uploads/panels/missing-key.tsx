import { t } from '@lingui/core/macro';
import { Lock } from 'lucide-react';
import type { LockedFolder } from '../../../lib/encryption/unlock-folder';
import { UnlockForm } from './unlock-form';

interface MissingKeyProps {
  folder: LockedFolder;
  /** `''` if the page's URL has no key. */
  linkKey?: string;
  onUnlocked(): void;
  className?: string;
}

export function MissingKey({ folder, linkKey = '', onUnlocked, className = '' }: MissingKeyProps) {
  const hasPassword = folder.encryption.kdf !== 'none';
  return (
    <section
      aria-label={t`Encrypted upload`}
      className={`rounded-surface border border-line bg-raised p-4 sm:p-5 ${className}`}
    >
      <div className="flex gap-2.5 text-[0.9375rem]">
        <Lock aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
        <p>
          {linkKey !== '' && hasPassword
            ? t`This upload is end-to-end encrypted. To see its names here, enter its password.`
            : t`The key is only in the browser that sent these files. To see names, share and add files here, paste the whole link.`}
        </p>
      </div>
      <UnlockForm folder={folder} linkKey={linkKey} onUnlocked={onUnlocked} />
    </section>
  );
}
