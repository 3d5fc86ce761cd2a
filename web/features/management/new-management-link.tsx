import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download, QrCode as QrIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { CopyField } from '../../ui/form/copy-field';
import { useHeadingFocus } from '../../ui/hooks/use-heading-focus';
import { notify } from '../../ui/overlay/notify';
import { QrCode, saveQrCode } from '../../ui/qr-code';

export function NewManagementLink({ link }: { link: string }) {
  const [qrShown, setQrShown] = useState(false);
  const heading = useHeadingFocus();
  return (
    <div className="min-w-0 animate-enter pt-2">
      <h3 ref={heading} tabIndex={-1} className="scroll-my-24 text-sm font-semibold text-strong">
        <Trans>Management link</Trans>
      </h3>
      <p className="mt-1 mb-3 text-sm text-muted">
        <Trans>
          Anyone with this link can change and delete this upload. Use it yourself on another device. Save it now: it’s
          shown only once.
        </Trans>
      </p>
      <CopyField label={t`Management link`} isMain={false} value={link} />
      <div className="mt-2 -ms-2.5 flex flex-wrap gap-2">
        <Button variant="quiet" className="px-2.5!" aria-expanded={qrShown} onClick={() => setQrShown(!qrShown)}>
          <QrIcon aria-hidden />
          {qrShown ? t`Hide its QR code` : t`Show its QR code`}
        </Button>
        {qrShown && (
          <Button
            variant="quiet"
            className="px-2.5!"
            onClick={() => saveQrCode(link, 'management').catch(() => notify('error', t`Failed to generate QR code`))}
          >
            <Download aria-hidden />
            <Trans>Download its QR code</Trans>
          </Button>
        )}
      </div>
      {qrShown && (
        <div className="mx-auto mt-3 w-full max-w-48">
          <QrCode text={link} label={t`QR code of the management link`} />
        </div>
      )}
    </div>
  );
}
