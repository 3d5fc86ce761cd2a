import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleGauge, CircleX } from 'lucide-react';
import { countOf, formatBytes, formatCount, formatExactTime } from '../../../lib/format';
import { useCanBuy } from '../../../lib/site-config';
import { Button, buttonStyle } from '../../../ui/button';
import { FileName } from '../../../ui/file-name';
import { CopyField } from '../../../ui/form/copy-field';
import { Notice } from '../../../ui/notice';
import { useHeadingFocus } from '../../../ui/use-heading-focus';
import type { FailedFile, UploadError } from '../engine/upload';
import type { Failed } from './stage';

interface FailedPanelProps {
  failed: Failed;
  onAgain(): void;
  /** Back to the list of files. Null: there is none here. */
  onBack: (() => void) | null;
  onDiscard(): void;
}

const FILES_SHOWN = 5;

/** What did not arrive and why, the link to what did, and the ways on. */
export function FailedPanel({ failed, onAgain, onBack, onDiscard }: FailedPanelProps) {
  const heading = useHeadingFocus();
  const { error, isCancelled, shareLink, doneFiles } = failed;
  return (
    <Notice
      {...looksOf(failed)}
      level={2}
      headingRef={heading}
      text={error.message}
      action={
        <>
          <Button variant="primary" size="large" onClick={onAgain}>
            {error.files.length > 0 ? 'Send Again' : 'Try Again'}
          </Button>
          {onBack && (
            <Button size="large" onClick={onBack}>
              Change Files
            </Button>
          )}
          <Button variant="quiet" size="large" onClick={onDiscard}>
            {isCancelled ? 'Start Over' : 'Close'}
          </Button>
        </>
      }
    >
      {error.bandwidth && <BandwidthLeft {...error.bandwidth} />}
      {shareLink && (
        <div className="w-full max-w-md space-y-2 text-left">
          <p className="text-sm text-muted">{countOf(doneFiles, 'file')} arrived. This link already leads there:</p>
          <CopyField label="Link to what has arrived" value={shareLink} />
        </div>
      )}
      {error.files.length > 0 && <FailedFiles files={error.files} />}
    </Notice>
  );
}

function looksOf({ isCancelled, error }: Failed) {
  if (isCancelled) return { icon: CircleX, tone: 'neutral', title: 'Upload Cancelled' } as const;
  if (error.bandwidth) return { icon: CircleGauge, tone: 'limit', title: 'Not Enough Bandwidth Left' } as const;
  if (error.files.length > 0) return { icon: CircleAlert, tone: 'danger', title: 'Some Files Did Not Arrive' } as const;
  return { icon: CircleAlert, tone: 'danger', title: 'Upload Failed' } as const;
}

function FailedFiles({ files }: { files: readonly FailedFile[] }) {
  return (
    <ul
      aria-label="Files that did not arrive"
      className="w-full max-w-md divide-y divide-line rounded-control border border-line text-left text-sm"
    >
      {files.slice(0, FILES_SHOWN).map(({ name, reason }) => (
        <li key={name} className="px-3 py-2">
          <FileName name={name} className="text-strong" />
          <p className="text-muted [overflow-wrap:anywhere]">{reason}</p>
        </li>
      ))}
      {files.length > FILES_SHOWN && (
        <li className="px-3 py-2 text-muted">and {formatCount(files.length - FILES_SHOWN)} more</li>
      )}
    </ul>
  );
}

/** What is left of the month, when it begins anew, by the clock of whoever reads it, and the way to more. */
function BandwidthLeft({ remainingBytes, resetsAt }: NonNullable<UploadError['bandwidth']>) {
  const canBuy = useCanBuy();
  return (
    <div className="space-y-3">
      <p className="text-sm text-muted tabular-nums">
        {formatBytes(remainingBytes)} left this month. It begins anew on {formatExactTime(resetsAt)}.
      </p>
      {canBuy && (
        <Link to="/pricing" className={buttonStyle('secondary')}>
          Upgrade Plan
        </Link>
      )}
    </div>
  );
}
