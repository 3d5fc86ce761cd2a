import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, Copy, Download, QrCode as QrIcon, Share } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { useCopy } from '../../../ui/hooks/use-copy';
import { useIsNarrow } from '../../../ui/hooks/use-is-narrow';
import { LinkText } from '../../../ui/link-text';
import { notify } from '../../../ui/overlay/notify';
import { QrCode, saveQrCode } from '../../../ui/qr-code';
import { Skeleton } from '../../../ui/skeleton';

interface LinkHeroProps {
  /** Null until the server has created the folder. */
  link: string | null;
  label?: string;
  /** Title for the share dialog of the device, and for the saved QR code. */
  title: string;
  isMain?: boolean;
  note?: ReactNode;
}

const copyKeys = (): string => (/^(Mac|iP)/.test(navigator.platform) ? 'Cmd+C' : 'Ctrl+C');

export function LinkHero({ link, label = t`Share link`, title, isMain = true, note }: LinkHeroProps) {
  const isNarrow = useIsNarrow();
  const [qrChoice, setQrChoice] = useState<boolean | null>(null);
  const isQrShown = qrChoice ?? !isNarrow;
  const anchor = useRef<HTMLAnchorElement>(null);
  const [isSelected, setIsSelected] = useState(false);
  const { copied, copy } = useCopy(link ?? '', () => {
    if (!anchor.current) return;
    anchor.current.focus();
    window.getSelection()?.selectAllChildren(anchor.current);
    setIsSelected(true);
  });
  const canShare = typeof navigator.share === 'function';
  const address = (link ?? '').replace(/^https?:\/\//, '');
  const keys = copyKeys();
  const isMissing = link === null;

  return (
    <section
      aria-label={t({ message: 'Link', comment: 'Name of the part of the page with the link, for screen readers' })}
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-6 rounded-surface border border-line-strong bg-ground p-4 shadow-control sm:p-5 short:p-4 ${isQrShown ? 'sm:grid-cols-[minmax(0,1fr)_8.5rem] low:sm:grid-cols-[minmax(0,1fr)_9rem]' : ''}`}
    >
      <div className="flex min-w-0 flex-col sm:self-center short:self-start">
        {isMissing ? (
          <Skeleton className="h-14 w-4/5 sm:h-9 sm:w-3/4" />
        ) : (
          <a
            ref={anchor}
            dir="ltr"
            href={link}
            target="_blank"
            rel="noopener"
            aria-label={t({ message: `${label}: ${address}`, comment: 'Example: Share link: example.com/f/abc' })}
            onBlur={() => setIsSelected(false)}
            // Copies the whole link, although `https://` is not visible.
            onCopy={(event) => {
              event.clipboardData.setData('text/plain', link);
              event.preventDefault();
            }}
            className={`rounded-small text-parent-start content-center font-semibold tracking-tight underline-offset-4 hover:underline pointer-coarse:min-h-11 ${address.includes('#') ? 'text-base/6 text-balance break-all sm:text-lg/7' : 'text-[1.375rem]/7 [overflow-wrap:anywhere] sm:text-2xl/9'}`}
          >
            <LinkText link={address} />
          </a>
        )}
        <p className="mt-1.5 text-sm text-muted empty:hidden">
          {isSelected ? t`The link is selected: press ${keys} to copy it.` : note}
        </p>
        <div className="mt-3.5 flex gap-2 sm:flex-wrap">
          <Button
            variant={isMain ? 'primary' : 'secondary'}
            size="large"
            className="sm:min-w-33 max-sm:flex-1 max-sm:px-2"
            disabled={isMissing}
            onClick={copy}
          >
            {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            <span aria-live="polite">{copied ? t`Copied!` : t`Copy Link`}</span>
          </Button>
          {canShare && (
            // `share` rejects if the user cancels.
            <Button
              size="large"
              className="max-sm:flex-1 max-sm:px-2"
              disabled={isMissing}
              onClick={() => void navigator.share({ title, url: link ?? '' }).catch(() => {})}
            >
              <Share aria-hidden />
              <Trans context="verb" comment="Button that opens the share dialog of the device">
                Share
              </Trans>
            </Button>
          )}
          <Button
            size="large"
            className={`max-sm:min-w-11 max-sm:px-3! ${isQrShown ? 'bg-press' : ''}`}
            aria-expanded={isQrShown}
            disabled={isMissing}
            onClick={() => setQrChoice(!isQrShown)}
          >
            <QrIcon aria-hidden />
            <span className="max-sm:sr-only">{isQrShown ? t`Hide QR code` : t`Show QR code`}</span>
          </Button>
        </div>
      </div>
      {isQrShown && (
        <div className="mx-auto mt-4 w-full max-w-60 sm:m-0 low:sm:-me-2 low:sm:flex low:sm:w-auto low:sm:items-center low:sm:gap-1">
          {isMissing ? (
            <Skeleton className="aspect-square w-full rounded-surface" />
          ) : (
            <QrCode text={link} label={t`QR code of ${link}`} />
          )}
          <Button
            variant="quiet"
            size="small"
            className="mt-1.5 w-full low:sm:m-0 low:sm:w-11 low:sm:self-end"
            aria-label={t`Download QR Code`}
            disabled={isMissing}
            onClick={() => saveQrCode(link ?? '', title).catch(() => notify('error', t`Failed to generate QR code`))}
          >
            <Download aria-hidden />
            <span className="low:sm:sr-only">
              <Trans context="verb" comment="Button that downloads something">
                Download
              </Trans>
            </span>
          </Button>
        </div>
      )}
    </section>
  );
}
