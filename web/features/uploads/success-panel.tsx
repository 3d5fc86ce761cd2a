import { ArrowUpRight, Clock, Download, QrCode as QrCodeIcon, Users } from 'lucide-react';
import { useState } from 'react';
import { countOf, formatBytes, formatExactTime, formatRelative } from '../../lib/format';
import { Button, buttonStyle } from '../../ui/button';
import { CopyField } from '../../ui/copy-field';
import { QrCode, saveQrCode } from '../../ui/qr-code';
import { notify } from '../../ui/toast';
import { Tooltip } from '../../ui/tooltip';
import { useHeadingFocus } from '../../ui/use-heading-focus';
import { SuccessMark } from './success-mark';
import type { CompletedUpload } from './upload';

interface SuccessPanelProps {
  result: CompletedUpload;
  onAnother(): void;
}

export function SuccessPanel({ result, onAnother }: SuccessPanelProps) {
  const [qrShown, setQrShown] = useState(true);
  const heading = useHeadingFocus();
  const { shareLink, filename, fileCount, totalSize } = result;

  return (
    <div className="flex flex-1 flex-col gap-7 p-5 sm:p-8 md:flex-row md:gap-9">
      <div className="flex min-w-0 flex-1 flex-col justify-between gap-6">
        <div>
          <div className="flex items-center gap-3.5">
            <SuccessMark />
            <div className="min-w-0">
              <h2 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight">
                Upload Successful!
              </h2>
              <p className="truncate text-sm text-muted" title={filename}>
                {fileCount === 1 ? filename : countOf(fileCount, 'file')} · {formatBytes(totalSize)}
              </p>
            </div>
          </div>

          <div className="mt-6">
            <CopyField label="Share link" value={shareLink} />
          </div>

          <ul className="mt-5 space-y-2.5 text-sm text-muted">
            <li className="flex gap-2.5">
              <Users aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
              Anyone with the link can download the files.
            </li>
            <li className="flex gap-2.5">
              <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
              <Expiry date={result.expiryDate} />
            </li>
          </ul>
        </div>

        <div className="flex flex-wrap gap-2">
          <a href={shareLink} target="_blank" rel="noopener" className={`${buttonStyle('secondary')} max-sm:flex-1`}>
            View Files
            <ArrowUpRight aria-hidden />
          </a>
          <Button className="max-sm:flex-1" onClick={onAnother}>
            Upload Another File
          </Button>
          <Button variant="quiet" aria-expanded={qrShown} onClick={() => setQrShown(!qrShown)}>
            <QrCodeIcon aria-hidden />
            {qrShown ? 'Hide QR Code' : 'Show QR Code'}
          </Button>
        </div>
      </div>

      {qrShown && (
        <div className="mx-auto flex w-full max-w-56 flex-col items-stretch gap-3 md:mx-0">
          <QrCode text={shareLink} label={`QR code of ${shareLink}`} />
          <Button
            onClick={() => saveQrCode(shareLink, filename).catch(() => notify('error', 'Failed to generate QR code'))}
          >
            <Download aria-hidden />
            Download QR Code
          </Button>
        </div>
      )}
    </div>
  );
}

function Expiry({ date }: { date: string | null }) {
  if (date === null) return <span>The files stay until you delete them.</span>;
  return (
    <span>
      The files are deleted{' '}
      <Tooltip text={formatExactTime(date)}>
        <button type="button" className="rounded-small underline decoration-line-strong underline-offset-4">
          {formatRelative(date, Date.now())}
        </button>
      </Tooltip>
      .
    </span>
  );
}
