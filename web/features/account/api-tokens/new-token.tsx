import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ApiToken } from '../../../../worker/contract/calls/api-tokens';
import { CopyField } from '../../../ui/form/copy-field';
import { DialogActions } from '../../../ui/overlay/dialog-actions';
import { SCOPE_WORDS } from './token-terms';

interface NewTokenProps {
  secret: string;
  token: ApiToken;
  isWarned: boolean;
  onClose(): void;
}

export function NewToken({ secret, token: { scopes }, isWarned, onClose }: NewTokenProps) {
  const container = useRef<HTMLDivElement>(null);
  // Moves the focus, because the form is gone.
  useEffect(() => container.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={container} className="mt-3 flex flex-col gap-4">
      <p className="text-muted">
        <Trans>Copy it now: it isn’t shown again. Anyone who has it can act as you, so treat it like a password.</Trans>
      </p>
      <CopyField label={t`API token`} value={secret} />
      <div className="text-sm">
        <p className="text-muted">
          <Trans>What it may do</Trans>
        </p>
        <ul className="mt-1.5 space-y-1.5">
          {SCOPE_WORDS.filter(({ scope }) => scopes.includes(scope)).map(({ scope, meaning }) => (
            <li key={scope} className="flex gap-2">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
              {i18n._(meaning)}
            </li>
          ))}
        </ul>
      </div>
      {scopes.includes('send') && (
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
