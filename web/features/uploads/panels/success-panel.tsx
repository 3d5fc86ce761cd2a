import { ArrowUpRight, Clock, Download, Flame, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { countOf, formatBytes, formatCount } from '../../../lib/format';
import { Button, buttonStyle } from '../../../ui/button';
import { FileName } from '../../../ui/file-name';
import { CopyField } from '../../../ui/form/copy-field';
import { notify } from '../../../ui/overlay/notify';
import { QrCode, saveQrCode } from '../../../ui/qr-code';
import { RelativeTime } from '../../../ui/relative-time';
import { useHeadingFocus } from '../../../ui/use-heading-focus';
import type { CompletedUpload } from '../engine/upload';
import { SuccessMark } from './success-mark';

interface SuccessPanelProps {
  result: CompletedUpload;
  hasPassword: boolean;
  /** Null: it may be downloaded as often as people like. */
  downloadLimit: number | null;
  /** How often it was downloaded, as it happens. */
  downloads: ReactNode;
  /** What makes the link by which the folder is managed. */
  managementLink: ReactNode;
  onAnother(): void;
}

export function SuccessPanel({
  result,
  hasPassword,
  downloadLimit,
  downloads,
  managementLink,
  onAnother,
}: SuccessPanelProps) {
  const [qrShown, setQrShown] = useState(true);
  const heading = useHeadingFocus();
  const { shareLink, folderName, filename, fileCount, totalSize } = result;

  return (
    <div
      className={`m-auto grid w-full grid-cols-[minmax(0,1fr)] content-center gap-x-10 gap-y-6 p-5 sm:p-9 ${qrShown ? 'md:grid-cols-[minmax(0,1fr)_12rem] lg:grid-cols-[minmax(0,1fr)_15rem]' : 'max-w-xl'}`}
    >
      <div className="flex items-center gap-3.5 md:col-start-1">
        <SuccessMark />
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="scroll-my-24 text-2xl font-semibold tracking-tight">
            Upload Successful!
          </h2>
          <p className="flex gap-1.5 text-sm text-muted">
            {folderName !== filename && <FileName name={folderName} />}
            {folderName !== filename && <span aria-hidden>·</span>}
            {fileCount === 1 && folderName === filename ? (
              <FileName name={filename} />
            ) : (
              <span className="shrink-0 tabular-nums">{countOf(fileCount, 'file')}</span>
            )}
            <span className="shrink-0 tabular-nums">· {formatBytes(totalSize)}</span>
          </p>
        </div>
      </div>

      <div className="min-w-0 md:col-start-1">
        <CopyField label="Share link" value={shareLink} shareTitle={folderName} />
        <ul className="mt-5 space-y-2.5 text-sm text-muted">
          <li className="flex gap-2.5">
            <Users aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
            {hasPassword ? 'Anyone with the link and the password can download.' : 'Anyone with the link can download.'}
          </li>
          <li className="flex gap-2.5">
            <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
            {result.expiryDate === null ? (
              'No expiry'
            ) : (
              <span>
                Expires <RelativeTime time={result.expiryDate} />, then the files are gone for good.
              </span>
            )}
          </li>
          {downloadLimit !== null && (
            <li className="flex gap-2.5">
              <Flame aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
              {downloadLimit === 1
                ? 'Deleted after one download.'
                : `Deleted after ${formatCount(downloadLimit)} downloads.`}
            </li>
          )}
          {downloads && <li>{downloads}</li>}
        </ul>
        <div className="mt-3">{managementLink}</div>
      </div>

      {qrShown && (
        <div className="mx-auto flex w-full max-w-60 flex-col gap-3 md:col-start-2 md:row-span-3 md:row-start-1">
          <QrCode text={shareLink} label={`QR code of ${shareLink}`} />
          <Button
            onClick={() => saveQrCode(shareLink, filename).catch(() => notify('error', 'Failed to generate QR code'))}
          >
            <Download aria-hidden />
            Download QR Code
          </Button>
        </div>
      )}

      <div className="flex flex-wrap gap-2 self-end md:col-start-1">
        <a href={shareLink} target="_blank" rel="noopener" className={`${buttonStyle('secondary')} max-sm:flex-1`}>
          View Files
          <ArrowUpRight aria-hidden />
        </a>
        <Button className="max-sm:flex-1" onClick={onAnother}>
          Upload Another File
        </Button>
        <Button
          variant="quiet"
          className="px-2.5! max-sm:w-full"
          aria-expanded={qrShown}
          onClick={() => setQrShown(!qrShown)}
        >
          {qrShown ? 'Hide QR Code' : 'Show QR Code'}
        </Button>
      </div>
    </div>
  );
}
