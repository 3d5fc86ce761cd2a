import { useEffect, useState, useSyncExternalStore } from 'react';
import { MIB } from '../../../../worker/contract/units';
import { formatBytes, formatCount, formatDuration, formatSpeed } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/overlay/dialog';
import { Progress } from '../../../ui/progress';
import { loadQrCodes } from '../../../ui/qr-code';
import { useHeadingFocus } from '../../../ui/use-heading-focus';
import type { Upload, UploadPhase } from '../engine/upload';
import { ProgressFiles } from './progress-files';
import { UploadLink } from './upload-link';

/** What the phases are called; also what is read aloud when one begins. */
const phaseTitles: Record<UploadPhase, string> = {
  preparing: 'Preparing',
  uploading: 'Uploading',
  offline: 'Waiting for the connection',
  finishing: 'Finishing',
  completed: 'Upload Successful!',
  failed: 'Upload Failed',
  cancelled: 'Upload Failed',
};

/** From so much on a cancel loses more than a moment's work. */
const CANCEL_ASKS_BYTES = 20 * MIB;

const OFFLINE = 'You are offline. The upload goes on by itself when the connection is back.';
const UNREACHABLE = 'The server cannot be reached. The upload goes on by itself as soon as it answers.';

interface ProgressPanelProps {
  upload: Upload;
  /** What they were asked for, where they were: it has no link. */
  sentTo?: string | undefined;
}

export function ProgressPanel({ upload, sentTo }: ProgressPanelProps) {
  const progress = useSyncExternalStore(upload.subscribe, upload.progress);
  const [asking, setAsking] = useState(false);
  const heading = useHeadingFocus();
  useEffect(() => void loadQrCodes().catch(() => undefined), []);
  const { phase, totalFiles, doneFiles, percent } = progress;
  const offline = phase === 'offline';

  return (
    <>
      <div className="px-5 pt-5 sm:px-7 sm:pt-6">
        <div className="flex items-center justify-between gap-4">
          <h2
            ref={heading}
            tabIndex={-1}
            aria-live="polite"
            className="min-w-0 scroll-my-24 text-sm font-medium text-muted"
          >
            {phaseTitles[phase]}
          </h2>
          <Button
            variant="secondary"
            onClick={() => (progress.sentBytes < CANCEL_ASKS_BYTES ? upload.cancel() : setAsking(true))}
          >
            Cancel Upload
          </Button>
        </div>
        {sentTo === undefined && (
          <div className="mt-4">
            <UploadLink link={progress.shareLink} />
          </div>
        )}
        <p className="mt-3 text-6xl font-semibold tracking-tighter tabular-nums sm:text-7xl">
          {percent}
          <span className="ml-1 text-3xl font-normal text-faint">%</span>
        </p>

        <div className="mt-4">
          <Progress
            label="Whole upload"
            value={phase === 'preparing' ? null : percent}
            tone={offline ? 'limit' : 'accent'}
          />
        </div>
        <div className="mt-2.5 flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
          <p>
            Processing file {formatCount(Math.min(doneFiles + 1, totalFiles))} of {formatCount(totalFiles)}
          </p>
          <p>
            {formatBytes(progress.sentBytes)} of {formatBytes(progress.totalBytes)}
          </p>
        </div>

        {offline && (
          <p role="status" className="mt-4 rounded-control bg-limit-wash px-3.5 py-2.5 text-sm text-limit">
            {navigator.onLine ? UNREACHABLE : OFFLINE}
          </p>
        )}

        <dl className="my-5 grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-[auto_auto_auto_minmax(0,1fr)] sm:gap-x-9">
          <Figure name="Speed" value={progress.bytesPerSecond === null ? '–' : formatSpeed(progress.bytesPerSecond)} />
          <Figure
            name="Time remaining"
            value={progress.secondsLeft === null ? '--:--:--' : formatDuration(progress.secondsLeft)}
          />
          <Figure name="In queue" value={formatCount(totalFiles - doneFiles)} />
          {!progress.shareLink && <Figure name="Destination" value={sentTo ?? 'New share link'} />}
        </dl>
      </div>
      <ProgressFiles upload={upload} />
      <Dialog open={asking} title="Cancel this upload?" onClose={() => setAsking(false)}>
        <p className="mt-2 text-muted">
          {formatBytes(progress.sentBytes)} of {formatBytes(progress.totalBytes)} are on their way.{' '}
          {whatStays(upload.goesOn, sentTo !== undefined)}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button variant="quiet" size="large" onClick={() => setAsking(false)}>
            Keep Sending
          </Button>
          <Button variant="danger" size="large" onClick={() => upload.cancel()}>
            Cancel Upload
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.8125rem] text-faint">{name}</dt>
      <dd className="truncate font-medium tabular-nums" title={value}>
        {value}
      </dd>
    </div>
  );
}

function whatStays(goesOn: boolean, isSentToOthers: boolean): string {
  if (goesOn) return 'What has arrived stays, and you can go on later.';
  return isSentToOthers ? 'Files that have arrived whole stay there.' : 'What has arrived is deleted.';
}
