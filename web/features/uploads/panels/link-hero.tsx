import { Check, Copy, Download, QrCode as QrIcon, Share } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button';
import { useCopy } from '../../../ui/hooks/use-copy';
import { useIsNarrow } from '../../../ui/hooks/use-is-narrow';
import { notify } from '../../../ui/overlay/notify';
import { QrCode, saveQrCode } from '../../../ui/qr-code';
import { Skeleton } from '../../../ui/skeleton';

interface LinkHeroProps {
  /** Null while the server has not given it. */
  link: string | null;
  /** What the link is, to whoever does not see where it stands. */
  label?: string;
  /** What it leads to, as the share sheet of a device says it. */
  title: string;
  /** What is to be known of it: one line. */
  note: ReactNode;
}

/** The address in two pieces, as people read it: without its scheme, and parted where a line may end. */
function readable(link: string): readonly [start: string, end: string] {
  const address = link.replace(/^https?:\/\//, '');
  const at = address.lastIndexOf('/') + 1;
  return [address.slice(0, at), address.slice(at)];
}

/** The link of an upload, large, with the ways to pass it on: the same while files are sent as afterwards. */
export function LinkHero({ link, label = 'Share link', title, note }: LinkHeroProps) {
  const isNarrow = useIsNarrow();
  const [isQrWanted, setQrWanted] = useState<boolean | null>(null);
  // There is room for it beside the link on wide screens only.
  const isQrShown = isQrWanted ?? !isNarrow;
  const { copied, copy } = useCopy(link ?? '');
  const [start, end] = readable(link ?? '');
  const canShare = typeof navigator.share === 'function';
  const isMissing = link === null;

  return (
    <section
      aria-label="Link"
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-6 rounded-surface border border-line-strong bg-ground p-4 shadow-control sm:p-5 ${isQrShown ? 'sm:grid-cols-[minmax(0,1fr)_8.5rem]' : ''}`}
    >
      <div className="flex min-w-0 flex-col sm:self-center">
        {isMissing ? (
          <Skeleton className="h-14 w-4/5 sm:h-9 sm:w-3/4" />
        ) : (
          <a
            href={link}
            target="_blank"
            rel="noopener"
            aria-label={`${label}: ${start}${end}`}
            // Copied by hand it is whole, too.
            onCopy={(event) => {
              event.clipboardData.setData('text/plain', link);
              event.preventDefault();
            }}
            className="rounded-small text-[1.375rem]/7 font-semibold tracking-tight underline-offset-4 [overflow-wrap:anywhere] hover:underline sm:text-2xl/9"
          >
            <span className="text-muted">{start}</span>
            <wbr />
            {/* Browsers would break it at a hyphen. */}
            <span className="inline-block max-w-full">{end}</span>
          </a>
        )}
        <p className="mt-1.5 text-sm text-muted">{note}</p>
        <div className="mt-3.5 flex gap-2">
          <Button
            variant="primary"
            size="large"
            className="sm:min-w-33 max-sm:flex-1 max-sm:px-2"
            disabled={isMissing}
            onClick={copy}
          >
            {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            <span aria-live="polite">{copied ? 'Copied!' : 'Copy Link'}</span>
          </Button>
          {canShare && (
            // Rejected where the person thinks better of it: then there is nothing to say.
            <Button
              size="large"
              className="max-sm:flex-1 max-sm:px-2"
              disabled={isMissing}
              onClick={() => void navigator.share({ title, url: link ?? '' }).catch(() => {})}
            >
              <Share aria-hidden />
              Share
            </Button>
          )}
          <Button
            size="large"
            className="px-3!"
            aria-label={isQrShown ? 'Hide QR Code' : 'Show QR Code'}
            aria-expanded={isQrShown}
            disabled={isMissing}
            onClick={() => setQrWanted(!isQrShown)}
          >
            <QrIcon aria-hidden />
          </Button>
        </div>
      </div>
      {isQrShown && (
        <div className="mx-auto mt-4 w-full max-w-60 sm:m-0">
          {isMissing ? (
            <Skeleton className="aspect-square w-full rounded-surface" />
          ) : (
            <QrCode text={link} label={`QR code of ${link}`} />
          )}
          <Button
            variant="quiet"
            size="small"
            className="mt-1.5 w-full"
            aria-label="Download QR Code"
            disabled={isMissing}
            onClick={() => saveQrCode(link ?? '', title).catch(() => notify('error', 'Failed to generate QR code'))}
          >
            <Download aria-hidden />
            QR Code
          </Button>
        </div>
      )}
    </section>
  );
}
