import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { CopyField } from '../../../ui/form/copy-field';
import { DialogActions } from '../../../ui/overlay/dialog-actions';

interface NewTokenProps {
  secret: string;
  /** If true, the token may send files. */
  canSend: boolean;
  isWarned: boolean;
  onClose(): void;
}

export function NewToken({ secret, canSend, isWarned, onClose }: NewTokenProps) {
  const container = useRef<HTMLDivElement>(null);
  // Moves the focus, because the form is now hidden.
  useEffect(() => container.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={container} className="mt-3 flex flex-col gap-4 self-stretch *:last:mt-auto">
      <p className="text-muted">
        <Trans>Copy it now: it isn’t shown again. Anyone who has it can act as you, so treat it like a password.</Trans>
      </p>
      <CopyField label={t`API token`} value={secret} />
      {canSend && (
        <div className="text-sm text-muted">
          <p>
            <Trans>
              To send a file, set <code className="text-strong">FILESHARE_TOKEN</code> to it and run:
            </Trans>
          </p>
          <pre
            dir="ltr"
            className="mt-1.5 rounded-control border border-line bg-ground p-3 font-mono text-xs/5 whitespace-pre-wrap text-strong [overflow-wrap:anywhere]"
          >
            <code>{`curl -H "Authorization: Bearer $FILESHARE_TOKEN" -T report.pdf ${window.location.origin}/`}</code>
          </pre>
        </div>
      )}
      {isWarned && (
        <p role="alert" className="rounded-control bg-limit-wash px-3.5 py-2.5 text-sm text-limit">
          <Trans>Did you save it? After you close this, it can’t be shown again.</Trans>
        </p>
      )}
      <DialogActions cancel={t({ message: 'Done', comment: 'Button that closes a dialog' })} onCancel={onClose} />
    </div>
  );
}
