import { t } from '@lingui/core/macro';
import { WifiOff } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Progress } from '../../../../ui/progress';
import type { Upload, UploadProgress } from '../../engine/upload';
import { attemptWords, fileWords, paceWords, sentWords } from './progress-words';
import { ScreenHint } from './screen-hint';

/** Reserves space, so nothing moves when the upload ends. */
export const BELOW_LINK = 'min-h-28 sm:min-h-21 low:sm:min-h-11';

interface ProgressSummaryProps {
  upload: Upload;
  /** If true, the head of the panel shows the bar (`ProgressInHead`). */
  isBarInHead: boolean;
  /** Only for phones. Other screens have this button in the head of the panel. */
  cancel: ReactNode;
}

export function ProgressSummary({ upload, isBarInHead, cancel }: ProgressSummaryProps) {
  const progress = useSyncExternalStore(upload.subscribe, upload.progress);
  const { phase, totalFiles, sentBytes, totalBytes } = progress;
  const isOffline = phase === 'offline';
  const file = totalFiles > 1 && <p className="min-w-0 flex-1">{fileWords(progress)}</p>;
  return (
    <div className={`${BELOW_LINK} text-sm text-muted tabular-nums`}>
      {!isBarInHead && (
        <>
          <div className="mb-2 flex items-center justify-between gap-x-4">
            <Percent progress={progress} size="text-4xl" />
            {file}
            {cancel}
          </div>
          <Bar progress={progress} />
        </>
      )}
      <div
        className={`flex min-h-5 flex-wrap justify-between gap-x-4 gap-y-1 max-sm:last:flex-col ${isBarInHead ? '' : 'mt-2'}`}
      >
        {isBarInHead && file}
        {/* While offline, the sentence below replaces the speed, and on phones also this line. */}
        {/* Hidden during a verification, because `sentBytes` then counts verified bytes. */}
        {phase !== 'verifying' && (
          <p className={isOffline ? 'max-sm:hidden' : ''}>{sentWords(sentBytes, totalBytes)}</p>
        )}
        {isOffline ? (
          <p role="status" className="flex gap-1.5 text-limit">
            <WifiOff aria-hidden className="mt-0.5 size-4 shrink-0 max-sm:hidden" />
            {navigator.onLine
              ? t`We can’t reach the server. Your upload resumes by itself.`
              : t`Your upload resumes when you’re back online.`}
          </p>
        ) : (
          !isBarInHead && <Pace upload={upload} />
        )}
      </div>
      <ScreenHint />
    </div>
  );
}

export function ProgressInHead({ upload }: { upload: Upload }) {
  const progress = useSyncExternalStore(upload.subscribe, upload.progress);
  return (
    <div className="w-64">
      <div className="mb-1.5 flex items-baseline justify-between gap-x-3 text-sm text-muted tabular-nums">
        <Percent progress={progress} size="text-2xl" />
        {progress.phase !== 'offline' && <Pace upload={upload} />}
      </div>
      <Bar progress={progress} />
    </div>
  );
}

const Percent = ({ progress: { percent, phase }, size }: { progress: UploadProgress; size: string }) => (
  <p
    className={`shrink-0 ${size} font-semibold tracking-tighter tabular-nums ${phase === 'offline' ? 'text-muted' : 'text-strong'}`}
  >
    {percent}
    <span className="ms-0.5 text-[0.67em] font-normal text-faint">%</span>
  </p>
);

const Bar = ({ progress: { percent, phase } }: { progress: UploadProgress }) => (
  <Progress
    label={t({ message: 'Whole upload', comment: 'Name of the progress bar, for screen readers' })}
    value={percent}
    tone={phase === 'offline' ? 'quiet' : 'accent'}
  />
);

/** Shows the speed and the time left, or the retries of the only file. */
function Pace({ upload }: { upload: Upload }) {
  const progress = useSyncExternalStore(upload.subscribe, upload.progress);
  const { phase, totalFiles } = progress;
  const [only] = upload.files();
  const retrying = totalFiles === 1 && only ? attemptWords(only) : null;
  if (retrying) return <p className="text-limit">{retrying}</p>;
  return (
    <p>
      {phase === 'verifying' || phase === 'finishing'
        ? t`Checking what has arrived…`
        : (paceWords(progress) ?? t({ message: 'Estimating time left…', comment: 'While the speed is unknown' }))}
    </p>
  );
}
