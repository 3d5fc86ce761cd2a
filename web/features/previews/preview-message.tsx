import { Trans } from '@lingui/react/macro';
import { ArrowUpRight, CircleAlert, Download, type LucideIcon } from 'lucide-react';
import { failureMessage } from '../../lib/failure-message';
import { FinalError } from '../../lib/final-error';
import { isRetryable } from '../../lib/is-retryable';
import { Button, buttonStyle } from '../../ui/button';
import { FileCard } from '../../ui/file-card';
import { Skeleton } from '../../ui/skeleton';
import type { ViewedFile } from './viewer';

interface PreviewMessageProps {
  icon: LucideIcon;
  text: string;
  tone?: 'neutral' | 'danger';
  onRetry?: (() => void) | undefined;
  /** Link to the page that can show the file. */
  shareLink?: string | undefined;
  onDownload(): void;
}

const MESSAGE = 'flex size-full min-h-64 flex-col items-center justify-center gap-5 px-6 py-10 text-center';

const tones = { neutral: 'bg-hover text-muted', danger: 'bg-danger-wash text-danger' };

export function PreviewMessage({
  icon: Icon,
  text,
  tone = 'neutral',
  onRetry,
  shareLink,
  onDownload,
}: PreviewMessageProps) {
  return (
    <div role={tone === 'danger' ? 'alert' : undefined} className={MESSAGE}>
      <span aria-hidden className={`grid size-12 place-items-center rounded-full ${tones[tone]}`}>
        <Icon className="size-6" strokeWidth={1.8} />
      </span>
      <p className="max-w-sm text-balance text-muted [overflow-wrap:anywhere]">{text}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button onClick={onRetry}>
            <Trans>Try Again</Trans>
          </Button>
        )}
        {shareLink !== undefined && (
          <a href={shareLink} target="_blank" rel="noopener" className={buttonStyle('secondary')}>
            <Trans>Open Share Page</Trans>
            <ArrowUpRight aria-hidden />
          </a>
        )}
        <Button variant={onRetry || shareLink !== undefined ? 'quiet' : 'secondary'} onClick={onDownload}>
          <Download aria-hidden />
          <Trans>Download</Trans>
        </Button>
      </div>
    </div>
  );
}

interface NoPreviewProps extends Pick<ViewedFile, 'file' | 'large' | 'onDownload'> {
  text: string;
}

/** If the preview fills the window, the download is the main action. */
export const NoPreview = ({ file, large, text, onDownload }: NoPreviewProps) => (
  <div className={MESSAGE}>
    <span className={large ? 'h-36 w-28' : 'h-27 w-21'}>
      <FileCard name={file.name} />
    </span>
    <p className="max-w-sm text-balance text-muted">{text}</p>
    <Button variant={large ? 'primary' : 'secondary'} size={large ? 'large' : 'medium'} onClick={onDownload}>
      <Download aria-hidden />
      <Trans>Download</Trans>
    </Button>
  </div>
);

interface PreviewFailureProps {
  failure: unknown;
  icon?: LucideIcon;
  onRetry(): void;
  onDownload(): void;
}

const shareLinkIn = (failure: unknown): string | undefined =>
  failure instanceof FinalError && failure.failure.code === 'media_on_share_page'
    ? failure.failure.shareLink
    : undefined;

export const PreviewFailure = ({ failure, icon = CircleAlert, onRetry, onDownload }: PreviewFailureProps) => (
  <PreviewMessage
    icon={icon}
    tone="danger"
    text={failureMessage(failure)}
    onRetry={isRetryable(failure) ? onRetry : undefined}
    shareLink={shareLinkIn(failure)}
    onDownload={onDownload}
  />
);

export function PreviewSkeleton() {
  return (
    <div role="status" className="flex size-full min-h-36 p-5">
      <span className="sr-only">
        <Trans>Loading the preview</Trans>
      </span>
      <Skeleton className="flex-1" />
    </div>
  );
}
