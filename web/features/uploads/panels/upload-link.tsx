import { useState } from 'react';
import { PRODUCT_NAME } from '../../../lib/product';
import { Button } from '../../../ui/button';
import { CopyField } from '../../../ui/form/copy-field';
import { QrCode } from '../../../ui/qr-code';
import { Skeleton } from '../../../ui/skeleton';

/** The link of an upload that is under way, to pass on before its files have arrived; null until it is known. */
export function UploadLink({ link }: { link: string | null }) {
  const [isQrShown, setQrShown] = useState(false);
  if (link === null) return <Skeleton className="h-36 w-full rounded-surface sm:h-32" />;
  return (
    <div className="grid min-h-36 grid-cols-[minmax(0,1fr)] gap-x-6 sm:min-h-32 sm:grid-cols-[minmax(0,1fr)_8rem]">
      <div className="sm:self-center">
        <CopyField label="Link of this upload" value={link} copy="Copy Link" shareTitle={PRODUCT_NAME} />
        <p className="mt-2 text-sm text-muted">The link works already: files appear there as they arrive.</p>
        <Button
          variant="quiet"
          className="-ml-2 px-2! sm:hidden"
          aria-expanded={isQrShown}
          onClick={() => setQrShown(!isQrShown)}
        >
          {isQrShown ? 'Hide QR Code' : 'Show QR Code'}
        </Button>
      </div>
      <div className={isQrShown ? 'mx-auto mt-2 w-full max-w-60 sm:m-0' : 'max-sm:hidden'}>
        <QrCode text={link} label={`QR code of ${link}`} />
      </div>
    </div>
  );
}
