import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { CopyField } from '../../ui/form/copy-field';
import { useHeadingFocus } from '../../ui/hooks/use-heading-focus';
import { notify } from '../../ui/overlay/notify';
import { QrCode, saveQrCode } from '../../ui/qr-code';

export const WHAT_IT_DOES =
  'Anyone with this link can change and delete this upload. Use it yourself on another device.';

export function NewManagementLink({ link }: { link: string }) {
  const [qrShown, setQrShown] = useState(false);
  const heading = useHeadingFocus();
  return (
    <div className="min-w-0 animate-enter pt-2">
      <h3 ref={heading} tabIndex={-1} className="scroll-my-24 text-sm font-semibold text-strong">
        Management link
      </h3>
      <p className="mt-1 mb-3 text-sm text-muted">{WHAT_IT_DOES} Save it now: it’s shown only once.</p>
      <CopyField label="Management link" isMain={false} value={link} />
      <div className="mt-2 -ml-2.5 flex flex-wrap gap-2">
        <Button variant="quiet" className="px-2.5!" aria-expanded={qrShown} onClick={() => setQrShown(!qrShown)}>
          {qrShown ? 'Hide its QR code' : 'Show its QR code'}
        </Button>
        {qrShown && (
          <Button
            variant="quiet"
            className="px-2.5!"
            onClick={() => saveQrCode(link, 'management').catch(() => notify('error', 'Failed to generate QR code'))}
          >
            <Download aria-hidden />
            Download its QR code
          </Button>
        )}
      </div>
      {qrShown && (
        <div className="mx-auto mt-3 w-full max-w-48">
          <QrCode text={link} label="QR code of the management link" />
        </div>
      )}
    </div>
  );
}
