import { t } from '@lingui/core/macro';
import { WifiOff } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Progress } from '../../../../ui/progress';
import type { Upload } from '../../engine/upload';
import { attemptWords, paceWords, sentWords, sumWords } from './progress-words';
import { ScreenHint } from './screen-hint';

/** Reserves space, so nothing moves when the upload ends. */
export const BELOW_LINK = 'min-h-28 sm:min-h-21';

interface ProgressSummaryProps {
  upload: Upload;
  /** Only for phones. Other screens have this button in the head of the panel. */
  cancel: ReactNode;
}

export function ProgressSummary({ upload, cancel }: ProgressSummaryProps) {
  const progress = useSyncExternalStore(upload.subscribe, upload.progress);
  const { percent, phase, totalFiles, sentBytes, totalBytes } = progress;
  const isOffline = phase === 'offline';
  const [only] = upload.files();
  // Otherwise the rows of the files show the retries.
  const retrying = totalFiles === 1 && only ? attemptWords(only) : null;
  return (
    <div className={BELOW_LINK}>
      <div className="flex items-center justify-between gap-x-4">
        <p className={`shrink-0 text-4xl font-semibold tracking-tighter tabular-nums ${isOffline ? 'text-muted' : ''}`}>
          {percent}
          <span className="ms-0.5 text-2xl font-normal text-faint">%</span>
        </p>
        {totalFiles > 1 && (
          <p className="flex-1 text-sm text-muted tabular-nums sm:hidden">{sentWords(sentBytes, totalBytes)}</p>
        )}
        {cancel}
      </div>
      <div className="mt-2">
        <Progress
          label={t({ message: 'Whole upload', comment: 'Name of the progress bar, for screen readers' })}
          value={percent}
          tone={isOffline ? 'quiet' : 'accent'}
        />
      </div>
      <div className="mt-2 flex min-h-5 flex-wrap justify-between gap-x-4 gap-y-1 text-sm text-muted tabular-nums">
        <p>{sumWords(progress)}</p>
        {isOffline ? (
          <p role="status" className="flex gap-1.5 text-limit">
            <WifiOff aria-hidden className="mt-0.5 size-4 shrink-0 max-sm:hidden" />
            {navigator.onLine
              ? t`We can’t reach the server. Your upload resumes by itself.`
              : t`Your upload resumes when you’re back online.`}
          </p>
        ) : (
          <p className={retrying ? 'text-limit' : ''}>
            {retrying ?? (phase === 'verifying' ? t`Checking what has arrived…` : paceWords(progress))}
          </p>
        )}
      </div>
      <ScreenHint />
    </div>
  );
}
