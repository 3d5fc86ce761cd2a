import { Trans } from '@lingui/react/macro';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../lib/page/lazy-component';

const VerifyDialog = lazyComponent(async () => (await import('./verify-dialog')).VerifyDialog);

export function VerifyLink({ folderId }: { folderId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-2 rounded-small text-sm text-faint hover:text-strong"
      >
        <FileCheck aria-hidden className="size-3.5" />
        <Trans>Verify downloaded files</Trans>
      </button>
      {isOpen && <VerifyDialog folderId={folderId} onClose={() => setOpen(false)} />}
    </div>
  );
}
