import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleGauge, CircleX } from 'lucide-react';
import { countOf, formatBytes, formatExactTime } from '../../../../lib/format';
import { useCanBuy } from '../../../../lib/site-config';
import { Button, buttonStyle } from '../../../../ui/button';
import { useHeadingFocus } from '../../../../ui/hooks/use-heading-focus';
import { Notice } from '../../../../ui/notice';
import type { FailedFile, UploadError } from '../../engine/upload';
import { joinNames } from '../../join-names';
import { LinkHero } from '../link-hero';
import type { Failed } from '../stage/stage';
import { StageHead } from '../stage/stage-head';
import { causesOf, missingFilesWords } from './failure-causes';

interface FailedPanelProps {
  failed: Failed;
  onRetry(): void;
  /** Goes back to the list of files. Null if this page has no list. */
  onBack: (() => void) | null;
  onDiscard(): void;
}

/** Shows which files did not arrive and why, the link to the arrived files, and what the user can do. */
export function FailedPanel({ failed, onRetry, onBack, onDiscard }: FailedPanelProps) {
  const heading = useHeadingFocus();
  const { error, isCancelled, shareLink, doneFiles } = failed;
  const { icon: Icon, tone, title } = appearanceOf(failed);
  const action = (
    <>
      <Button variant="primary" size="large" className="max-sm:flex-1" onClick={onRetry}>
        Try Again
      </Button>
      {onBack && (
        <Button size="large" className="max-sm:flex-1" onClick={onBack}>
          Change Files
        </Button>
      )}
      <Button variant="quiet" size="large" onClick={onDiscard}>
        Close
      </Button>
    </>
  );
  if (shareLink === null && error.files.length === 0) {
    return (
      <Notice
        icon={Icon}
        tone={tone}
        title={title}
        level={2}
        headingRef={heading}
        text={isCancelled ? FILES_REMAIN_TEXT : error.message}
        action={action}
      >
        {error.bandwidth && <BandwidthLeft {...error.bandwidth} />}
      </Notice>
    );
  }
  return (
    <div className="flex flex-1 flex-col gap-5 p-4 sm:p-7">
      <StageHead
        headingRef={heading}
        mark={
          <span aria-hidden className={`grid size-11 shrink-0 place-items-center rounded-full ${MARKS[tone]}`}>
            <Icon className="size-6" />
          </span>
        }
        title={title}
        about={error.files.length > 0 && doneFiles > 0 ? 'Try Again sends only the missing files.' : error.message}
      />
      {shareLink !== null && (
        <LinkHero
          link={shareLink}
          label="Link to what has arrived"
          title={failed.title ?? ''}
          note={`${countOf(doneFiles, 'file')} ${doneFiles === 1 ? 'is' : 'are'} ready at this link.`}
        />
      )}
      {error.files.length > 0 && <FailedFiles files={error.files} />}
      {error.bandwidth && <BandwidthLeft {...error.bandwidth} />}
      <div className="mt-auto flex flex-wrap gap-2">{action}</div>
    </div>
  );
}

const FILES_REMAIN_TEXT = 'Your files are still selected: press Try Again to send them.';

const MARKS = {
  neutral: 'bg-hover text-muted',
  limit: 'bg-limit-wash text-limit',
  danger: 'bg-danger-wash text-danger',
};

function appearanceOf({ isCancelled, error, doneFiles }: Failed) {
  if (isCancelled) return { icon: CircleX, tone: 'neutral', title: 'Upload cancelled' } as const;
  if (error.bandwidth) return { icon: CircleGauge, tone: 'limit', title: 'Not Enough Bandwidth Left' } as const;
  const title = missingFilesWords(error.files.length, doneFiles) ?? 'Upload Failed';
  return { icon: CircleAlert, tone: 'danger', title } as const;
}

function FailedFiles({ files }: { files: readonly FailedFile[] }) {
  return (
    <ul
      aria-label="Files that did not arrive"
      className="divide-y divide-line rounded-control border border-line text-sm [overflow-wrap:anywhere]"
    >
      {causesOf(files).map(({ reason, names }) => (
        <li key={reason} className="px-4 py-3">
          <p className="font-medium">{reason}</p>
          <p className="mt-0.5 text-muted">{joinNames(names)}</p>
        </li>
      ))}
    </ul>
  );
}

/** Shows the remaining bandwidth of the month, when the next month starts, and a link to upgrade. */
function BandwidthLeft({ remainingBytes, resetsAt }: NonNullable<UploadError['bandwidth']>) {
  const canBuy = useCanBuy();
  return (
    <div className="space-y-3">
      <p className="text-sm text-muted tabular-nums">
        {formatBytes(remainingBytes)} left this month. It resets on {formatExactTime(resetsAt)}.
      </p>
      {canBuy && (
        <Link to="/pricing" className={buttonStyle('secondary')}>
          Upgrade Plan
        </Link>
      )}
    </div>
  );
}
